import { href } from '#platform/navigation/paths.ts';
import { OrderPage } from './OrderPage.tsx';
import { OrderView } from './OrderView.tsx';

export default function ExchangeDetailScreen() {
  return (
    <OrderPage title="兑换详情" parent={href('exchangeLog')}>
      {(order) => <OrderView order={order} />}
    </OrderPage>
  );
}
