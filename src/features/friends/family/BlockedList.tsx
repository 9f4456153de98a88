import { useState } from 'react';
import { dateText } from '#lib/time/dates.ts';
import { Button } from '#ui/action/Button.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';
import { useListBlockedFriendsQuery, useUnblockFriendMutation } from '#features/friends/friendsApi.ts';
import styles from '#features/friends/FriendScreen.module.css';
import { useFamilyName } from '#features/friends/useFamilyName.ts';
import { Family } from './Family.tsx';

/** A button that shows or hides the families that this family has blocked. */
export function BlockedList() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section aria-label="黑名单">
      <Button kind="quiet" size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? '收起拉黑的家庭' : '看看拉黑了谁'}
      </Button>
      {isOpen && <BlockedFamilies />}
    </section>
  );
}

function BlockedFamilies() {
  const query = useListBlockedFriendsQuery(undefined, { refetchOnMountOrArgChange: true });
  const nameOf = useFamilyName();
  const toasts = useToasts();
  const [unblock, { isLoading }] = useMutationWithToast(useUnblockFriendMutation());
  const handleUnblock = async (blockedId: string) => {
    if (await unblock({ params: { blockedId } })) toasts.show({ kind: 'success', text: '解除了，需要时重新邀请' });
  };
  return (
    <QueryState
      query={query}
      loading={<LoadingBlock label="正在打开黑名单" height={72} />}
      empty={<p className={styles['text']}>没有拉黑谁</p>}
    >
      {({ items }) => (
        <ul>
          {items.map((family) => (
            <Family key={family.id} family={family} text={`${dateText(family.blockedAt)}拉黑`}>
              <Button
                kind="quiet"
                size="small"
                loading={isLoading}
                aria-label={`解除拉黑：${nameOf(family)}`}
                onClick={() => void handleUnblock(family.id)}
              >
                解除
              </Button>
            </Family>
          ))}
        </ul>
      )}
    </QueryState>
  );
}
