import { useSearchParams } from 'react-router';
import { href } from '#platform/navigation/paths.ts';
import { useIsHydrating } from '#platform/rendering/useIsHydrating.ts';
import { NotFoundWithLink } from '#widgets/NotFoundWithLink.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { seriesIdOf, useGetSeriesQuery } from '#features/catalogue/api.ts';
import { DownloadsLink } from '#widgets/downloads/DownloadsLink.tsx';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { SeriesSkeleton } from './SeriesSkeleton.tsx';
import { SeriesView } from './SeriesView.tsx';

export default function SeriesScreen() {
  const [search] = useSearchParams();
  const seriesId = seriesIdOf(search.get('id'));
  return seriesId === undefined ? <NoSeries /> : <KnownSeries seriesId={seriesId} />;
}

function KnownSeries({ seriesId }: { seriesId: string }) {
  const query = useGetSeriesQuery({ params: { seriesId } }, { refetchOnMountOrArgChange: !useIsHydrating() });
  return (
    <QueryState
      query={query}
      notFound={<NoSeries />}
      loading={<SeriesSkeleton />}
      frame={(state) => (
        <ScreenFrame title="专辑">
          {state}
          {query.error && <DownloadsLink />}
        </ScreenFrame>
      )}
    >
      {(series) => <SeriesView key={series.id} series={series} />}
    </QueryState>
  );
}

const NoSeries = () => <NotFoundWithLink href={href('category')}>看看别的专辑</NotFoundWithLink>;
