import { useSearchParams } from 'react-router';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { NotFoundView } from '#ui/state/NotFoundView.tsx';
import { seriesIdOf, useGetSeriesQuery } from '#features/catalogue/api.ts';
import { CatalogueFrame } from '#features/catalogue/CatalogueFrame.tsx';
import { SeriesSkeleton } from './SeriesSkeleton.tsx';
import { SeriesView } from './SeriesView.tsx';

const NOT_FOUND = 404;

export default function SeriesScreen() {
  const [search] = useSearchParams();
  const seriesId = seriesIdOf(search.get('id'));
  return seriesId === undefined ? <NoSeries /> : <KnownSeries seriesId={seriesId} />;
}

function KnownSeries({ seriesId }: { seriesId: string }) {
  const {
    currentData: series,
    error,
    isFetching,
    refetch,
  } = useGetSeriesQuery({ params: { seriesId } }, { refetchOnMountOrArgChange: true });
  if (series) return <SeriesView key={series.id} series={series} />;
  if (error && 'status' in error && error.status === NOT_FOUND) return <NoSeries />;
  return (
    <CatalogueFrame title="专辑">
      {error ? (
        <ErrorState
          {...('message' in error && error.message && { text: error.message })}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SeriesSkeleton />
      )}
    </CatalogueFrame>
  );
}

const NoSeries = () => (
  <NotFoundView
    action={
      <ButtonLink href={href('category')} as={AppLink}>
        看看别的专辑
      </ButtonLink>
    }
  />
);
