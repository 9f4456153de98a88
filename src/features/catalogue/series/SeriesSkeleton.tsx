import { HeadSkeleton } from '#ui/skeleton/HeadSkeleton.tsx';
import { RowsSkeleton } from '#features/catalogue/RowsSkeleton.tsx';

/** The series in outline. */
export const SeriesSkeleton = () => (
  <>
    <HeadSkeleton label="正在打开专辑" />
    <RowsSkeleton />
  </>
);
