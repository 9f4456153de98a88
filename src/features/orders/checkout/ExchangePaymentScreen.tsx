import { CheckoutPage } from './CheckoutPage.tsx';

/** An exchange before it is confirmed. */
export default function ExchangePaymentScreen() {
  return <CheckoutPage title="兑换支付" goodsScreen="exchangeGoods" />;
}
