import type { Friends, FriendSettings } from '#contract/family/friends.ts';
import { Chip } from '#ui/action/Chip.tsx';
import { ChipRow } from '#ui/action/ChipRow.tsx';
import { CardSection } from '#ui/list/CardSection.tsx';
import { useMutationWithToast } from '#widgets/useMutationWithToast.ts';
import styles from './FriendScreen.module.css';
import { useSaveFriendSettingsMutation } from './friendsApi.ts';
import { useParentalGate } from './gate/useParentalGate.tsx';
import own from './SettingsCard.module.css';

const choices: readonly { key: keyof FriendSettings; label: string; hidden: string; shown: string }[] = [
  { key: 'showsNickname', label: '昵称', hidden: '打码', shown: '完整显示' },
  { key: 'showsAvatar', label: '头像', hidden: '不显示', shown: '显示' },
  { key: 'showsMinutes', label: '每周听了多久', hidden: '不公开', shown: '参加排行' },
];

/** Lets a family choose what its friends see. By default, they see only a masked nickname. */
export function SettingsCard({ friends: { settings } }: { friends: Friends }) {
  const [save, { isLoading }] = useMutationWithToast(useSaveFriendSettingsMutation());
  const [askParent, sheet] = useParentalGate();
  const choose = (key: keyof FriendSettings, isShown: boolean) => {
    if (isLoading || settings[key] === isShown) return;
    const change = () => void save({ body: { [key]: isShown } });
    // A family can show less without the confirmation of an adult.
    if (isShown) askParent(change);
    else change();
  };
  return (
    <CardSection title="好友能看到">
      <div aria-busy={isLoading}>
        {choices.map(({ key, label, hidden, shown }) => (
          <div key={key} className={own['choice']}>
            <span className={own['label']}>{label}</span>
            <ChipRow label={label}>
              <Chip selected={!settings[key]} onClick={() => choose(key, false)}>
                {hidden}
              </Chip>
              <Chip selected={settings[key]} onClick={() => choose(key, true)}>
                {shown}
              </Chip>
            </ChipRow>
          </div>
        ))}
      </div>
      <p className={styles['text']}>好友看不到孩子的资料、听了什么和任何联系方式。</p>
      {sheet}
    </CardSection>
  );
}
