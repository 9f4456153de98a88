import { useSelector } from 'react-redux';
import type { Listener, Period } from '#contract/catalogue/rankings.ts';
import { selectHidesNickname } from '#platform/environment/appSlice.ts';
import { RankBadge } from '#ui/list/RankBadge.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { Avatar } from '#ui/picture/Avatar.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { useListListenerRankingQuery } from '#features/rankings/api.ts';
import { listenedText } from '#features/rankings/choices.ts';
import { OwnPlace } from './OwnPlace.tsx';
import styles from '#features/rankings/Ranking.module.css';
import { RankingSkeleton } from '#features/rankings/RankingSkeleton.tsx';

/** The ranking of listeners. It shows only their nicknames: no picture of a child, no mobile number and no id. */
export function ListenerRanking({ period }: { period: Period }) {
  const query = useListListenerRankingQuery({ query: { period } });
  return (
    <QueryState query={query} loading={<RankingSkeleton />}>
      {({ items, own }) => (
        <>
          {items.length === 0 ? (
            <EmptyState title="还没有人上榜" text="只有自己愿意的小听众，才会出现在这里" />
          ) : (
            <ol className={styles['card']} aria-label="小听众榜">
              {items.map((listener, index) => (
                <ListenerRow key={index} listener={listener} />
              ))}
            </ol>
          )}
          <OwnPlace own={own} />
        </>
      )}
    </QueryState>
  );
}

function ListenerRow({ listener: { place, nickname, minutes, stories, isMe } }: { listener: Listener }) {
  const hidesNickname = useSelector(selectHidesNickname);
  return (
    <li className={styles['listener']} aria-current={isMe ? 'true' : undefined}>
      <RankBadge place={place} />
      <Avatar name="" size={44} />
      <span className={styles['words']}>
        <span className={styles['name']}>{isMe ? '我' : hidesNickname ? '小听众' : nickname}</span>
        <span className={styles['facts']}>听了 {stories} 个故事</span>
      </span>
      <span className={styles['minutes']}>{listenedText(minutes)}</span>
    </li>
  );
}
