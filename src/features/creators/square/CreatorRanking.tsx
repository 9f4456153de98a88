import { useSearchParams } from 'react-router';
import { Period } from '#contract/catalogue/rankings.ts';
import { useListCreatorRankingQuery } from '#features/creators/api.ts';
import { periodOf, periodTexts } from '#widgets/ranking/period.ts';
import { Chip } from '#ui/action/Chip.tsx';
import { ChipRow } from '#ui/action/ChipRow.tsx';
import { CardRowsSkeleton } from '#ui/list/CardRows.tsx';
import { cheering } from '#ui/mascot/cheering.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { RankedCreators } from './RankedCreators.tsx';
import styles from './Square.module.css';

/** A ranking of creators by the number of families that have heard their works. */
export function CreatorRanking() {
  const [search, setSearch] = useSearchParams();
  const period = periodOf(search);
  const query = useListCreatorRankingQuery({ query: { period } }, { refetchOnMountOrArgChange: true });
  return (
    <>
      <ChipRow label="什么时候" bleeds>
        {Period.options.map((one) => (
          <Chip
            key={one}
            selected={one === period}
            onClick={() => setSearch({ view: 'popular', period: one }, { replace: true })}
          >
            {periodTexts[one]}
          </Chip>
        ))}
      </ChipRow>
      <p className={styles['note']}>登录的听众听过算一位，一个账号只算一次</p>
      <QueryState
        query={query}
        loading={<CardRowsSkeleton label="正在打开人气榜" />}
        empty={<EmptyState mood={cheering} title="榜上还空着" text="去听一个作品，给创作者加一位听众" />}
      >
        {({ items }) => (
          <RankedCreators
            label="人气榜"
            creators={items}
            scoreOf={({ listeners }) => listeners}
            factsOf={(listeners) => `${listeners} 人听过`}
          />
        )}
      </QueryState>
    </>
  );
}
