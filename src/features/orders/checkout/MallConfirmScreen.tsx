import { CheckoutPage } from './CheckoutPage.tsx';

/** The confirmation of an order for money. */
export default function MallConfirmScreen() {
  return <CheckoutPage title="确认订单" goodsScreen="equipmentGoods" />;
}
