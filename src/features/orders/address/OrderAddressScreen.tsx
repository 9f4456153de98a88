import { href } from '#platform/navigation/paths.ts';
import { OrderPage } from '#features/orders/detail/OrderPage.tsx';
import { OrderAddressView } from './OrderAddressView.tsx';

/** Sends an order that is not shipped yet to another address. */
export default function OrderAddressScreen() {
  return (
    <OrderPage title="修改订单地址" parent={href('myOrders')}>
      {(order) => <OrderAddressView order={order} />}
    </OrderPage>
  );
}
