import type { Friends, RankedFamily } from '#contract/family/friends.ts';
import { CardSection } from '#ui/list/CardSection.tsx';
import { RankBadge } from '#ui/list/RankBadge.tsx';
import styles from '#features/friends/FriendScreen.module.css';
import { Family } from './Family.tsx';

/**
 * A ranking of the family itself and of the friends who show their minutes, sorted by the listening time of this week.
 */
export function Ranking({ friends: { ranking, settings } }: { friends: Friends }) {
  const { items, hidden } = ranking;
  const others = items.length - 1;
  return (
    <CardSection title="本周一起听">
      <p className={styles['text']}>从周一算起，一家几个孩子的时间加在一起</p>
      <ol>
        {items.map((family) => (
          <RankedFamilyRow key={family.friendId ?? ''} family={family} />
        ))}
      </ol>
      {others === 0 && <p className={styles['text']}>好友同意公开时长以后，就会一起排在这里</p>}
      {hidden > 0 && <p className={styles['text']}>还有 {hidden} 位好友没有公开时长</p>}
      {!settings.showsMinutes && <p className={styles['text']}>你的时长只有自己能看到，可以在“好友能看到”里公开</p>}
    </CardSection>
  );
}

function RankedFamilyRow({ family }: { family: RankedFamily }) {
  const { place, minutes, friendId } = family;
  return (
    <Family
      family={family}
      before={minutes > 0 ? <RankBadge place={place} /> : <span className={styles['noPlace']} />}
      {...(friendId === null && { title: '我们家' })}
      text={minutes > 0 ? `听了 ${minutes} 分钟` : '这周还没有听'}
    />
  );
}
