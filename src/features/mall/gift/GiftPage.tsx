import { useEffect, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { href } from '#platform/navigation/paths.ts';
import { linkIdOf, secretOf } from '#platform/share/secretLinks.ts';
import { lost } from '#ui/mascot/lost.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { openedGifts, useViewGiftQuery } from './giftApi.ts';
import { GiftView } from './GiftView.tsx';

/**
 * Opens a gift. The parameter `gift` is the id of the gift, and the fragment of the address contains the secret of the
 * link.
 */
export function GiftPage({ gift }: { gift: string | null }) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const id = linkIdOf(gift);
  const secret = secretOf(hash);

  useEffect(() => {
    if (id === undefined || secret === undefined) return;
    openedGifts.keep({ id, secret });
    // The secret is removed from the address, because the address is visible, may be copied, and is passed to the
    // login.
    void navigate(href('storyPackage', { gift: id }), { replace: true });
  }, [id, secret, navigate]);

  if (id !== undefined && secret !== undefined) return frame(<LoadingBlock label="正在打开礼物" height={220} />);
  return id !== undefined && openedGifts.find(id) ? <GiftById key={id} id={id} /> : <BadLink />;
}

const frame = (children: ReactNode) => (
  <ScreenFrame title="朋友送的礼物" parent={href('storyPackage')}>
    {children}
  </ScreenFrame>
);

function GiftById({ id }: { id: string }) {
  const query = useViewGiftQuery(id, { refetchOnMountOrArgChange: true, refetchOnFocus: true });
  return (
    <QueryState
      query={query}
      notFound={<BadLink />}
      loading={<LoadingBlock label="正在打开礼物" height={220} />}
      frame={frame}
    >
      {(gift) => frame(<GiftView id={id} gift={gift} />)}
    </QueryState>
  );
}

const BadLink = () =>
  frame(<EmptyState mood={lost} title="打不开这个礼物" text="链接可能不完整，请从朋友发来的消息里重新打开。" />);
