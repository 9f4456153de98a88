import { HeadSkeleton } from '#ui/skeleton/HeadSkeleton.tsx';
import { RowsSkeleton } from '#features/catalogue/row/RowsSkeleton.tsx';

/** The placeholder of a series while it loads. */
export const SeriesSkeleton = () => (
  <>
    <HeadSkeleton label="正在打开专辑" />
    <RowsSkeleton />
  </>
);
