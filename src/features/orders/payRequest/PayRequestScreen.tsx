import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { href } from '#platform/navigation/paths.ts';
import { selectIsLogin } from '#platform/session/authSlice.ts';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { LoginLink } from '#widgets/LoginLink.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { NoOrder, useOrderId } from '#features/orders/detail/useOrderId.tsx';
import { OrderSkeleton } from '#features/orders/OrderSkeleton.tsx';
import { useGetPayRequestQuery } from './payRequestApi.ts';
import { AskFriendForm } from './AskFriendForm.tsx';
import { mayAsk, PayRequestView } from './PayRequestView.tsx';

/**
 * Lets the user ask a friend to pay for the order whose id is in the parameter `id`, and shows the state of this
 * payment request.
 */
export default function PayRequestScreen() {
  const orderId = useOrderId();
  const isSignedIn = useSelector(selectIsLogin);
  if (orderId === undefined) return <NoOrder />;
  if (isSignedIn) return <PayRequestByOrderId orderId={orderId} />;
  return (
    <ScreenFrame title="发起付款" parent={href('profile')}>
      <EmptyState
        title="请家人朋友帮忙付款"
        text="把订单的代付链接发给家人朋友，对方不用登录就能付款。登录以后，选一个没有付款的订单就能发起。"
        action={<LoginLink>去登录</LoginLink>}
      />
    </ScreenFrame>
  );
}

function PayRequestByOrderId({ orderId }: { orderId: string }) {
  const query = useGetPayRequestQuery(orderId, { refetchOnMountOrArgChange: true, refetchOnFocus: true });
  const parent = href('orderDetail', { id: orderId });
  const frame = (children: ReactNode) => (
    <ScreenFrame title="发起付款" parent={parent}>
      {children}
    </ScreenFrame>
  );
  return (
    <QueryState query={query} notFound={<NoOrder />} loading={<OrderSkeleton />} frame={frame}>
      {(payRequest) =>
        mayAsk(payRequest) ? (
          <AskFriendForm payRequest={payRequest} parent={parent} />
        ) : (
          frame(<PayRequestView payRequest={payRequest} onRefresh={query.refetch} />)
        )
      }
    </QueryState>
  );
}
