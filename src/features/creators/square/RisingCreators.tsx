import { useListRisingCreatorsQuery } from '#features/creators/api.ts';
import { CardRowsSkeleton } from '#ui/list/CardRows.tsx';
import { cheering } from '#ui/mascot/cheering.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { RankedCreators } from './RankedCreators.tsx';
import styles from './Square.module.css';

/** A ranking of the creators whom more accounts discovered in the last seven days than in the seven before. */
export function RisingCreators() {
  const query = useListRisingCreatorsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <>
      <p className={styles['note']}>最近 7 天第一次来听的人，比再往前 7 天多了几位</p>
      <QueryState
        query={query}
        loading={<CardRowsSkeleton label="正在打开飙升榜" />}
        empty={<EmptyState mood={cheering} title="榜上还空着" text="去听一位没听过的创作者，帮 TA 上榜" />}
      >
        {({ items }) => (
          <RankedCreators
            label="飙升榜"
            creators={items}
            scoreOf={({ growth }) => growth}
            factsOf={(growth) => `多了 ${growth} 位`}
          />
        )}
      </QueryState>
    </>
  );
}
