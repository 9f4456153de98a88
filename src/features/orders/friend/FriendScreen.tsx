import { useEffect, type ReactNode } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { href } from '#platform/navigation/paths.ts';
import { linkIdOf, secretOf } from '#platform/share/secretLinks.ts';
import { lost } from '#ui/mascot/lost.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { OrderSkeleton } from '#features/orders/OrderSkeleton.tsx';
import { useViewPayRequestQuery } from '#features/orders/payRequest/payRequestApi.ts';
import { friendLinkOf, keepFriendLink } from '#features/orders/payRequest/payRequestLinks.ts';
import { withPaymentNote } from '#features/orders/withPaymentNote.ts';
import { FriendView } from './FriendView.tsx';

/**
 * Opens a payment request. The parameter `id` is the id of the request, and the fragment of the address contains the
 * secret of the link.
 */
export default function FriendScreen() {
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const id = linkIdOf(search.get('id'));
  const secret = secretOf(hash);

  useEffect(() => {
    if (id === undefined || secret === undefined) return;
    keepFriendLink(id, secret);
    // The secret is removed from the address, because the address is visible, may be copied, and stays in the history.
    void navigate(href('payForFriend', { id }), { replace: true });
  }, [id, secret, navigate]);

  if (id !== undefined && secret !== undefined) return frame(<OrderSkeleton />);
  return id !== undefined && friendLinkOf(id) ? <PayRequestById key={id} id={id} /> : <BadLink />;
}

const frame = (children: ReactNode) => <ScreenFrame title="找人代付">{children}</ScreenFrame>;

function PayRequestById({ id }: { id: string }) {
  const query = useViewPayRequestQuery(id, { refetchOnMountOrArgChange: true, refetchOnFocus: true });
  return (
    <QueryState query={withPaymentNote(query)} notFound={<BadLink />} loading={<OrderSkeleton />} frame={frame}>
      {(view) => frame(<FriendView id={id} view={view} onRefresh={query.refetch} />)}
    </QueryState>
  );
}

const BadLink = () =>
  frame(
    <EmptyState
      mood={lost}
      title="打不开这个代付链接"
      text="链接可能不完整，请从朋友发来的消息里重新打开。已经付的钱不会丢，会算进朋友的订单或者原路退回。"
    />,
  );
