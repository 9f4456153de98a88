import { CheckoutPage } from './CheckoutPage.tsx';

/** The confirmation of an exchange. */
export default function ExchangePaymentScreen() {
  return <CheckoutPage title="兑换支付" goodsScreen="exchangeGoods" />;
}
