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
  /** The screen to which the back button leads if this page was opened by a link from outside. */
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

/**
 * For each action that needs a form, the component of the form. The form is shown instead of the order if the address
 * contains a parameter with the name of the action.
 */
const forms = { review: ReviewForm, return: ReturnPage, invoice: InvoicePage, give: GivePage };

/**
 * Shows the order whose id is in the parameter `id` of the address. With the parameter `review`, `return`, `invoice` or
 * `give`, shows a form instead: to review the order, to return goods, to request an invoice, or to give the order to a
 * friend.
 */
export function OrderPage({ children, ...page }: OrderPageProps) {
  const orderId = useOrderId();
  if (orderId === undefined) return <NoOrder />;
  return (
    <OrderById {...page} orderId={orderId}>
      {children}
    </OrderById>
  );
}

/**
 * Returns whether the form of an action can be shown: if the action is available now or, for giving, if the order is
 * already a gift.
 */
const isOpenFor = ({ actions, isGiven }: Order, action: keyof typeof forms): boolean =>
  (action === 'give' && isGiven) || actions.some(({ id, obstacle }) => id === action && obstacle === null);

function OrderById({ orderId, children, ...page }: OrderPageProps & { orderId: string }) {
  const [search] = useSearchParams();
  const action = (['review', 'return', 'invoice', 'give'] as const).find((name) => search.get(name) !== null);
  const query = useGetOrderQuery(orderId, { refetchOnMountOrArgChange: true, refetchOnFocus: true });
  return (
    <QueryState
      query={query}
      notFound={<NoOrder />}
      loading={<OrderSkeleton wide="parts" />}
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
