import { CheckoutPage } from './CheckoutPage.tsx';

/** An order for money before it is placed. */
export default function MallConfirmScreen() {
  return <CheckoutPage title="确认订单" goodsScreen="equipmentGoods" />;
}
