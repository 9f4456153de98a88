import { useSearchParams } from 'react-router';
import type { CreatorCard } from '#contract/creators/creators.ts';
import { Period } from '#contract/catalogue/rankings.ts';
import { sharedPlaces } from '#lib/ranking/sharedPlaces.ts';
import { useListCreatorRankingQuery } from '#features/creators/api.ts';
import { CreatorRow } from '#features/creators/CreatorRow.tsx';
import { periodOf, periodTexts } from '#widgets/ranking/period.ts';
import { Chip } from '#ui/action/Chip.tsx';
import { ChipRow } from '#ui/action/ChipRow.tsx';
import { CardRows, CardRowsSkeleton } from '#ui/list/CardRows.tsx';
import { RankBadge } from '#ui/list/RankBadge.tsx';
import { cheering } from '#ui/mascot/cheering.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
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
            onClick={() => setSearch({ view: 'rising', period: one }, { replace: true })}
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
        {({ items }) => <RankedCreators creators={items} />}
      </QueryState>
    </>
  );
}

/** Shows creators with their places. Creators with equally many listeners share a place. */
function RankedCreators({ creators }: { creators: readonly CreatorCard[] }) {
  const places = sharedPlaces(creators, ({ listeners }) => listeners);
  return (
    <CardRows isOrdered label="人气榜">
      {creators.map((creator, index) => (
        <CreatorRow
          key={creator.id}
          creator={creator}
          facts={`${creator.listeners} 人听过`}
          before={<RankBadge place={places[index] ?? index + 1} />}
        />
      ))}
    </CardRows>
  );
}
