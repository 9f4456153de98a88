import type { Friend, Friends } from '#contract/family/friends.ts';
import { dateText } from '#lib/time/dates.ts';
import { ConfirmButton } from '#ui/dialog/ConfirmButton.tsx';
import { CardSection } from '#ui/list/CardSection.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { useToasts } from '#ui/toast/ToastContext.ts';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';
import { useBlockFriendMutation, useRemoveFriendMutation } from '#features/friends/friendsApi.ts';
import { useFamilyName } from '#features/friends/useFamilyName.ts';
import { spaced } from '#lib/text/spaced.ts';
import { Family } from './Family.tsx';

export const FriendList = ({ friends: { items } }: { friends: Friends }) => (
  <CardSection title={items.length > 0 ? `好友（${items.length}）` : '好友'}>
    {items.length === 0 ? (
      <EmptyState title="还没有好友" text="把邀请发给熟悉的家庭，一起听更有意思" />
    ) : (
      <ul>
        {items.map((friend) => (
          <FriendRow key={friend.id} friend={friend} />
        ))}
      </ul>
    )}
  </CardSection>
);

function FriendRow({ friend }: { friend: Friend }) {
  const { id, since } = friend;
  const name = useFamilyName()(friend);
  const toasts = useToasts();
  const [remove, removing] = useMutationWithToast(useRemoveFriendMutation());
  const [block, blocking] = useMutationWithToast(useBlockFriendMutation());
  const params = { friendId: id };

  const handleRemove = async () => {
    if (await remove({ params })) toasts.show({ kind: 'success', text: '已经移除' });
  };
  const handleBlock = async () => {
    if (await block({ params })) toasts.show({ kind: 'success', text: '已经拉黑，对方不会知道' });
  };
  return (
    <Family family={friend} text={`${dateText(since)}成为好友`}>
      <ConfirmButton
        title={spaced`移除${name}吗？`}
        text="你们不再是好友，以后可以重新邀请"
        confirmLabel="移除"
        loading={removing.isLoading}
        onConfirm={() => void handleRemove()}
      >
        移除
      </ConfirmButton>
      <ConfirmButton
        title={spaced`拉黑${name}吗？`}
        text="你们不再是好友，也不能再用链接加你，可以随时解除"
        confirmLabel="拉黑"
        loading={blocking.isLoading}
        onConfirm={() => void handleBlock()}
      >
        拉黑
      </ConfirmButton>
    </Family>
  );
}
