import type { Order } from '#contract/mall/orders.ts';
import { QueryState } from '#ui/state/QueryState.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { useListReturnsQuery } from '#features/orders/api.ts';
import { OrderSkeleton } from '#features/orders/OrderSkeleton.tsx';
import { ReturnFormView } from './ReturnFormView.tsx';

/** Loads which goods of an order can be returned, and then shows the form that requests the return. */
export function ReturnPage({ order, parent }: { order: Order; parent: string }) {
  const query = useListReturnsQuery(order.id, { refetchOnMountOrArgChange: true });
  return (
    <QueryState
      query={query}
      loading={<OrderSkeleton />}
      frame={(state) => (
        <ScreenFrame title="申请退货" parent={parent}>
          {state}
        </ScreenFrame>
      )}
    >
      {({ lines }) => <ReturnFormView order={order} returnable={lines} parent={parent} />}
    </QueryState>
  );
}
