import { href } from '#platform/navigation/paths.ts';
import { OrderPage } from '#features/orders/detail/OrderPage.tsx';
import { OrderAddressView } from './OrderAddressView.tsx';

/** The screen on which the user changes the delivery address of an order that has not been sent yet. */
export default function OrderAddressScreen() {
  return (
    <OrderPage title="修改订单地址" parent={href('myOrders')}>
      {(order) => <OrderAddressView order={order} />}
    </OrderPage>
  );
}
