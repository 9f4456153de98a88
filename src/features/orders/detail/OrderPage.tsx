import { Suspense, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { Order } from '#contract/mall/orders.ts';
import { retryingLazy } from '#ui/behaviour/retryingLazy.ts';
import { QueryState } from '#ui/state/QueryState.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { useGetOrderQuery } from '#features/orders/api.ts';
import { OrderSkeleton } from '#features/orders/OrderSkeleton.tsx';
import { NoOrder, useOrderId } from './useOrderId.tsx';

interface OrderPageProps {
  title: string;
  /** Where the back button leads when the page was opened by a link from outside. */
  parent: string;
  children: (order: Order) => ReactNode;
}

const ReviewForm = retryingLazy(async () => ({
  default: (await import('#features/orders/review/ReviewForm.tsx')).ReviewForm,
}));

/** A screen about the order that the parameter `id` of the address names; with `review`, the form in which everything in it is reviewed. */
export function OrderPage({ children, ...page }: OrderPageProps) {
  const orderId = useOrderId();
  if (orderId === undefined) return <NoOrder />;
  return (
    <KnownOrder {...page} orderId={orderId}>
      {children}
    </KnownOrder>
  );
}

function KnownOrder({ orderId, children, ...page }: OrderPageProps & { orderId: string }) {
  const [search] = useSearchParams();
  const isReviewing = search.get('review') !== null;
  const query = useGetOrderQuery(orderId, { refetchOnMountOrArgChange: true, refetchOnFocus: true });
  return (
    <QueryState
      query={query}
      notFound={<NoOrder />}
      loading={<OrderSkeleton />}
      frame={(state) => <ScreenFrame {...page}>{state}</ScreenFrame>}
    >
      {(order) =>
        isReviewing && order.actions.some(({ id, obstacle }) => id === 'review' && obstacle === null) ? (
          <Suspense fallback={<ScreenFrame {...page}>{<OrderSkeleton />}</ScreenFrame>}>
            <ReviewForm order={order} parent={page.parent} />
          </Suspense>
        ) : (
          <ScreenFrame {...page}>{children(order)}</ScreenFrame>
        )
      }
    </QueryState>
  );
}
