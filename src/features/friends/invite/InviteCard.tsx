import { useState } from 'react';
import { useSelector } from 'react-redux';
import type { Friends, Invited } from '#contract/family/friends.ts';
import { INVITE_REWARD_SHELLS, REAL_USE } from '#lib/friends/friendRules.ts';
import { MINUTE_MS } from '#lib/time/time.ts';
import { selectUserId } from '#platform/session/user/userSlice.ts';
import { useNow } from '#platform/variable/useNow.ts';
import { Button } from '#ui/action/Button.tsx';
import { cheering } from '#ui/mascot/cheering.tsx';
import { Daidi } from '#ui/mascot/Daidi.tsx';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';
import { ownInvites, useCreateFriendInviteMutation } from '#features/friends/friendsApi.ts';
import { useParentalGate } from '#features/friends/gate/useParentalGate.tsx';
import styles from './InviteCard.module.css';
import { OpenInvite } from './OpenInvite.tsx';

/** Lets a family create an invitation link, and explains the reward. */
export function InviteCard({ friends: { invited } }: { friends: Friends }) {
  const now = useNow();
  const userId = useSelector(selectUserId);
  const newest = () => ({ of: userId, invite: ownInvites.newest() });
  const [known, setKnown] = useState(newest);
  // Reads the links again as soon as the account is known, because the links of another account are deleted then.
  // Meanwhile, the sheet for the confirmation keeps what the parent has entered.
  if (known.of !== userId) setKnown(newest());
  const { invite } = known;
  const [create, { isLoading }] = useMutationWithToast(useCreateFriendInviteMutation());
  const [askParent, sheet] = useParentalGate();
  const isOpen = invite !== undefined && now() < invite.endsAt;

  const handleCreate = async () => {
    const created = await create(undefined);
    if (created) setKnown({ of: userId, invite: ownInvites.find(created.id) });
  };
  return (
    <section className={styles['card']} aria-label="邀请好友">
      <div className={styles['head']}>
        <div className={styles['words']}>
          <h2 className={styles['title']}>邀请好友一起听</h2>
          <p>
            新家庭两周里有 {REAL_USE.days} 天来听、一共听满 {REAL_USE.ms / MINUTE_MS} 分钟，你就得到{' '}
            {INVITE_REWARD_SHELLS} 个贝壳
          </p>
        </div>
        <Daidi mood={cheering} size={84} />
      </div>
      <Rewards invited={invited} />
      {isOpen ? (
        <OpenInvite key={invite.id} invite={invite} onEnded={() => setKnown({ of: userId, invite: undefined })} />
      ) : (
        <Button wide size="large" loading={isLoading} onClick={() => askParent(() => void handleCreate())}>
          生成邀请链接
        </Button>
      )}
      {sheet}
    </section>
  );
}

function Rewards({ invited: { waiting, rewarded, leftThisMonth } }: { invited: Invited }) {
  return (
    <p className={styles['note']}>
      {rewarded > 0 && `已经为 ${rewarded} 个新家庭得到贝壳。`}
      {waiting > 0 && `有 ${waiting} 个新家庭正在开始听。`}
      {leftThisMonth > 0 ? `这个月还可以得 ${leftThisMonth} 次` : '这个月的奖励已经领满了'}
      ，同一台设备或者同一个网络里的不算。
    </p>
  );
}
