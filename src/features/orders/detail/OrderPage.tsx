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

const ReturnPage = retryingLazy(async () => ({
  default: (await import('#features/orders/return/ReturnPage.tsx')).ReturnPage,
}));

const InvoicePage = retryingLazy(async () => ({
  default: (await import('#features/orders/invoice/InvoicePage.tsx')).InvoicePage,
}));

/** The forms that the parameter of an action opens in the place of the order. */
const forms = { review: ReviewForm, return: ReturnPage, invoice: InvoicePage };

/**
 * A screen about the order that the parameter `id` of the address names; with `review`, `return` or `invoice`, the form in
 * which it is reviewed, goods of it are returned, or an invoice about it is requested.
 */
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
  const action = (['review', 'return', 'invoice'] as const).find((name) => search.get(name) !== null);
  const query = useGetOrderQuery(orderId, { refetchOnMountOrArgChange: true, refetchOnFocus: true });
  return (
    <QueryState
      query={query}
      notFound={<NoOrder />}
      loading={<OrderSkeleton />}
      frame={(state) => <ScreenFrame {...page}>{state}</ScreenFrame>}
    >
      {(order) => {
        if (action === undefined || !order.actions.some(({ id, obstacle }) => id === action && obstacle === null))
          return <ScreenFrame {...page}>{children(order)}</ScreenFrame>;
        const Form = forms[action];
        return (
          <Suspense fallback={<ScreenFrame {...page}>{<OrderSkeleton />}</ScreenFrame>}>
            <Form order={order} parent={page.parent} />
          </Suspense>
        );
      }}
    </QueryState>
  );
}
