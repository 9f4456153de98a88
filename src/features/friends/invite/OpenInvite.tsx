import { Suspense, useMemo, useState } from 'react';
import { momentText } from '#lib/time/dates.ts';
import { roots } from '#platform/environment/build.ts';
import { href } from '#platform/navigation/paths.ts';
import { fragmentOf } from '#platform/share/secretLinks.ts';
import { sharedLink } from '#platform/share/sharedLink.ts';
import { useOfferShare, useShare } from '#platform/share/useShare.ts';
import { Button } from '#ui/action/Button.tsx';
import { retryingLazy } from '#ui/behaviour/retryingLazy.ts';
import { ConfirmButton } from '#ui/dialog/ConfirmButton.tsx';
import { LinkIcon } from '#ui/icons/actionIcons.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';
import { ownInvites, useEndFriendInvitesMutation } from '#features/friends/friendsApi.ts';
import styles from './InviteCard.module.css';

// The poster is loaded separately, because it needs the QR encoder.
const Poster = retryingLazy(async () => ({ default: (await import('#widgets/poster/Poster.tsx')).Poster }));

interface OpenInviteProps {
  invite: { id: string; secret: string; endsAt: number };
  onEnded: () => void;
}

/**
 * An invitation link that was created on this device, with buttons to send it, to show it as a poster, and to end it.
 */
export function OpenInvite({ invite: { id, secret, endsAt }, onEnded }: OpenInviteProps) {
  const toasts = useToasts();
  const share = useShare();
  const [showsPoster, setShowsPoster] = useState(false);
  const [end, { isLoading }] = useMutationWithToast(useEndFriendInvitesMutation());
  const link = useMemo(
    () =>
      sharedLink({
        title: '和我们一起听故事吧',
        text: '打开链接，成为呆迪听故事的好友',
        path: `${href('friends', { invite: id })}${fragmentOf(secret)}`,
        picture: `${roots.imageCdn}/sample/test0.jpg`,
      }),
    [id, secret],
  );
  const content = useMemo(
    () => ({
      name: '好友邀请',
      title: '一起听故事',
      text: '每天听一点，看看谁家听得久',
      picture: '',
      url: link.url,
      invitation: '扫一扫，成为好友',
    }),
    [link],
  );
  useOfferShare(link);

  const handleEnd = async () => {
    if (!(await end(undefined))) return;
    ownInvites.clear();
    toasts.show({ kind: 'success', text: '以前的邀请都失效了' });
    onEnded();
  };
  return (
    <>
      <Button wide size="large" icon={<LinkIcon size={20} />} onClick={() => void share(link)}>
        把邀请发给好友
      </Button>
      <p className={styles['buttons']}>{momentText(endsAt)} 前有效，只发给认识的家庭</p>
      <div className={styles['buttons']}>
        <Button kind="quiet" size="small" aria-expanded={showsPoster} onClick={() => setShowsPoster(!showsPoster)}>
          {showsPoster ? '收起海报' : '看海报'}
        </Button>
        <ConfirmButton
          title="让邀请失效吗？"
          text="发出去的链接和海报都不能再用，已经是好友的不受影响"
          confirmLabel="全部失效"
          loading={isLoading}
          onConfirm={() => void handleEnd()}
        >
          让邀请失效
        </ConfirmButton>
      </div>
      {showsPoster && (
        <Suspense fallback={<LoadingBlock label="正在画海报" height={420} />}>
          <Poster content={content} />
        </Suspense>
      )}
    </>
  );
}
