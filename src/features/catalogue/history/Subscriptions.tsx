import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { WindowedList } from '#ui/list/WindowedList.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import type { SubscribedSeries } from '#contract/catalogue/catalogue.ts';
import { RowsSkeleton } from '#features/catalogue/row/RowsSkeleton.tsx';
import { COVER_ROW_HEIGHT } from '#features/catalogue/row/CoverRow.tsx';
import { SeriesRow } from '#features/catalogue/row/SeriesRow.tsx';
import { useListSubscriptionsQuery } from './api.ts';

const keyOf = ({ id }: SubscribedSeries) => id;
const heightOf = () => COVER_ROW_HEIGHT;

export function Subscriptions() {
  const query = useListSubscriptionsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <QueryState
      query={query}
      loading={<RowsSkeleton />}
      empty={
        <EmptyState
          title="还没有订阅专辑"
          text="在专辑里点一下“订阅”，它就住到这里来"
          action={
            <ButtonLink href={href('category')} as={AppLink}>
              去看看专辑
            </ButtonLink>
          }
        />
      }
    >
      {({ items }) => (
        <WindowedList items={items} keyOf={keyOf} heightOf={heightOf} label="我订阅的专辑">
          {(series) => <SeriesRow series={series} />}
        </WindowedList>
      )}
    </QueryState>
  );
}
