import { href } from '#platform/navigation/paths.ts';
import { OrderPage } from './OrderPage.tsx';
import { OrderView } from './OrderView.tsx';

export default function OrderDetailScreen() {
  return (
    <OrderPage title="订单详情" parent={href('orderList')}>
      {(order) => <OrderView order={order} />}
    </OrderPage>
  );
}
