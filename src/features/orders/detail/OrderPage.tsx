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

const GivePage = retryingLazy(async () => ({
  default: (await import('#features/orders/gift/GivePage.tsx')).GivePage,
}));

/** The forms that the parameter of an action opens in the place of the order. */
const forms = { review: ReviewForm, return: ReturnPage, invoice: InvoicePage, give: GivePage };

/**
 * A screen about the order that the parameter `id` of the address names; with `review`, `return`, `invoice` or
 * `give`, the form in which it is reviewed, goods of it are returned, an invoice is requested, or it is given to a friend.
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

/** Whether the form of an action can be shown. A gift that a friend has claimed can still be looked at. */
const isOpenFor = ({ actions, isGiven }: Order, action: keyof typeof forms): boolean =>
  (action === 'give' && isGiven) || actions.some(({ id, obstacle }) => id === action && obstacle === null);

function KnownOrder({ orderId, children, ...page }: OrderPageProps & { orderId: string }) {
  const [search] = useSearchParams();
  const action = (['review', 'return', 'invoice', 'give'] as const).find((name) => search.get(name) !== null);
  const query = useGetOrderQuery(orderId, { refetchOnMountOrArgChange: true, refetchOnFocus: true });
  return (
    <QueryState
      query={query}
      notFound={<NoOrder />}
      loading={<OrderSkeleton />}
      frame={(state) => <ScreenFrame {...page}>{state}</ScreenFrame>}
    >
      {(order) => {
        if (action === undefined || !isOpenFor(order, action))
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
