import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { WindowedList } from '#ui/list/WindowedList.tsx';
import type { SubscribedSeries } from '#contract/catalogue.ts';
import { RowsSkeleton } from '#features/catalogue/RowsSkeleton.tsx';
import { COVER_ROW_HEIGHT } from '#features/catalogue/CoverRow.tsx';
import { SeriesRow } from '#features/catalogue/SeriesRow.tsx';
import { useListSubscriptionsQuery } from './api.ts';

const keyOf = ({ id }: SubscribedSeries) => id;
const heightOf = () => COVER_ROW_HEIGHT;

export function Subscriptions() {
  const { data, error, isFetching, refetch } = useListSubscriptionsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  if (data && data.items.length > 0) {
    return (
      <WindowedList items={data.items} keyOf={keyOf} heightOf={heightOf} label="我订阅的专辑">
        {(series) => <SeriesRow series={series} />}
      </WindowedList>
    );
  }
  if (data) {
    return (
      <EmptyState
        title="还没有订阅专辑"
        text="在专辑里点一下“订阅”，它就住到这里来"
        action={
          <ButtonLink href={href('category')} as={AppLink}>
            去看看专辑
          </ButtonLink>
        }
      />
    );
  }
  if (!error) return <RowsSkeleton />;
  return (
    <ErrorState
      {...('message' in error && error.message && { text: error.message })}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
