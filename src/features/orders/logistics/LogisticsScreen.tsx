import { href } from '#platform/navigation/paths.ts';
import { OrderPage } from '#features/orders/detail/OrderPage.tsx';
import { LogisticsView } from './LogisticsView.tsx';

/** Shows where the parcels of an order are. */
export default function LogisticsScreen() {
  return (
    <OrderPage title="物流" parent={href('myOrders')}>
      {(order) => <LogisticsView order={order} />}
    </OrderPage>
  );
}
