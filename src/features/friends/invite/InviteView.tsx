import type { FriendInvite } from '#contract/family/friends.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useNavigateAfterReply } from '#platform/navigation/afterReply/useNavigateAfterReply.ts';
import { Button } from '#ui/action/Button.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { cheering } from '#ui/mascot/cheering.tsx';
import { lost } from '#ui/mascot/lost.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';
import { useAcceptFriendInviteMutation } from '#features/friends/friendsApi.ts';
import { useParentalGate } from '#features/friends/gate/useParentalGate.tsx';
import { useFamilyName } from '#features/friends/useFamilyName.ts';
import { spaced } from '#lib/text/spaced.ts';
import styles from './InviteView.module.css';

interface InviteViewProps {
  id: string;
  invite: FriendInvite;
}

/** Shows an invitation that this family can accept, or the reason why it cannot. */
export function InviteView({ id, invite: { state, inviter } }: InviteViewProps) {
  const navigate = useNavigateAfterReply();
  const toasts = useToasts();
  const nameOf = useFamilyName();
  const [accept, { isLoading }] = useMutationWithToast(useAcceptFriendInviteMutation());
  const [askParent, sheet] = useParentalGate();
  const name = inviter ? nameOf(inviter) : '好友';
  const friendsLink = (
    <ButtonLink href={href('friends')} as={AppLink}>
      去看好友
    </ButtonLink>
  );

  const handleAccept = async () => {
    if (!(await accept(id))) return;
    toasts.show({ kind: 'success', text: spaced`和${name}成为好友啦` });
    navigate(href('friends'), { replace: true });
  };
  if (state === 'own')
    return <EmptyState title="这是你自己的邀请" text="把链接发给朋友，他们打开就能加你" action={friendsLink} />;
  if (state === 'friends')
    return (
      <EmptyState
        mood={cheering}
        title={spaced`你和${name}已经是好友`}
        text="去看看这周谁家听得久"
        action={friendsLink}
      />
    );
  if (state === 'over')
    return <EmptyState mood={lost} title="这个邀请已经失效了" text="请朋友再发一个新的链接" action={friendsLink} />;
  return (
    <div className={styles['page']}>
      <EmptyState
        mood={cheering}
        title={spaced`${name}邀请你们一起听故事`}
        text="两家都愿意的话，还能看到每周听了多久"
        action={
          <div className={styles['answers']}>
            <Button size="large" loading={isLoading} onClick={() => askParent(() => void handleAccept())}>
              接受邀请
            </Button>
            <ButtonLink href={href('home')} as={AppLink} kind="quiet">
              先不接受
            </ButtonLink>
          </div>
        }
      />
      <p className={styles['text']}>
        一开始好友只能看到打码的昵称；头像、完整的昵称和每周的时长，要你们同意才会显示。不认识的人发来的邀请，请不要接受。
      </p>
      {sheet}
    </div>
  );
}
