import { useEffect, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { href } from '#platform/navigation/paths.ts';
import { linkIdOf, secretOf } from '#platform/share/secretLinks.ts';
import { lost } from '#ui/mascot/lost.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { openedInvites, useViewFriendInviteQuery } from '#features/friends/friendsApi.ts';
import { InviteView } from './InviteView.tsx';

/**
 * Opens an invitation. The parameter `invite` is the id of the invitation, and the fragment of the address contains the
 * secret of the link.
 */
export function InvitePage({ invite }: { invite: string | null }) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const id = linkIdOf(invite);
  const secret = secretOf(hash);

  useEffect(() => {
    if (id === undefined || secret === undefined) return;
    openedInvites.keep({ id, secret });
    // The secret is removed from the address, because the address is visible, may be copied, and is passed to the
    // login.
    void navigate(href('friends', { invite: id }), { replace: true });
  }, [id, secret, navigate]);

  if (id !== undefined && secret !== undefined) return frame(<LoadingBlock label="正在打开邀请" height={220} />);
  return id !== undefined && openedInvites.find(id) ? <KnownInvite key={id} id={id} /> : <BadLink />;
}

const frame = (children: ReactNode) => (
  <ScreenFrame title="好友邀请" parent={href('friends')}>
    {children}
  </ScreenFrame>
);

function KnownInvite({ id }: { id: string }) {
  const query = useViewFriendInviteQuery(id, { refetchOnMountOrArgChange: true });
  return (
    <QueryState
      query={query}
      notFound={<BadLink />}
      loading={<LoadingBlock label="正在打开邀请" height={220} />}
      frame={frame}
    >
      {(invite) => frame(<InviteView id={id} invite={invite} />)}
    </QueryState>
  );
}

const BadLink = () =>
  frame(<EmptyState mood={lost} title="打不开这个邀请" text="链接可能不完整，请从朋友发来的消息里重新打开。" />);
