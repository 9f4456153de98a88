import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { safeParse } from 'valibot';
import { getOrder, type Order } from '#contract/mall/orders.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { NotFoundView } from '#ui/state/NotFoundView.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { useGetOrderQuery } from '#features/orders/api.ts';
import { OrderSkeleton } from '#features/orders/OrderSkeleton.tsx';

interface OrderPageProps {
  title: string;
  /** Where the back button leads when the page was opened by a link from outside. */
  parent: string;
  children: (order: Order) => ReactNode;
}

/** A screen about the order that the parameter `id` of the address names. */
export function OrderPage({ children, ...page }: OrderPageProps) {
  const [search] = useSearchParams();
  const id = safeParse(getOrder.params, { orderId: search.get('id') });
  if (!id.success) return <NoOrder />;
  return (
    <KnownOrder {...page} orderId={id.output.orderId}>
      {children}
    </KnownOrder>
  );
}

function KnownOrder({ orderId, children, ...page }: OrderPageProps & { orderId: string }) {
  const query = useGetOrderQuery(orderId, { refetchOnMountOrArgChange: true, refetchOnFocus: true });
  return (
    <QueryState
      query={query}
      notFound={<NoOrder />}
      loading={<OrderSkeleton />}
      frame={(state) => <ScreenFrame {...page}>{state}</ScreenFrame>}
    >
      {(order) => <ScreenFrame {...page}>{children(order)}</ScreenFrame>}
    </QueryState>
  );
}

const NoOrder = () => (
  <NotFoundView
    action={
      <ButtonLink href={href('myOrders')} as={AppLink}>
        看看我的订单
      </ButtonLink>
    }
  />
);
