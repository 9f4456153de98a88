import { ErrorState } from '#ui/state/ErrorState.tsx';
import { useIsWide } from '#ui/useIsWide.ts';
import { useListCategoriesQuery } from '#features/catalogue/api.ts';
import { CatalogueFrame } from '#features/catalogue/CatalogueFrame.tsx';
import { RowsSkeleton } from '#features/catalogue/RowsSkeleton.tsx';
import { CategoryList } from './CategoryList.tsx';
import styles from './CategoryScreen.module.css';
import { CategorySkeleton } from './CategorySkeleton.tsx';
import { FilteredStories } from './FilteredStories.tsx';
import { SeriesChips } from './SeriesChips.tsx';
import { useFilters } from './useFilters.ts';

/** Two levels of categories, filters and what meets them. On a tablet the first level stands beside the list. */
export default function CategoryScreen() {
  const { data, error, isFetching, refetch } = useListCategoriesQuery(undefined);
  const [filters, change] = useFilters();
  const isWide = useIsWide();
  const categories = data?.items;
  const current = categories?.find(({ id }) => id === filters.category);

  return (
    <CatalogueFrame title="分类">
      {categories ? (
        <div className={styles['columns']}>
          <CategoryList
            categories={categories}
            currentId={current?.id}
            isUpright={isWide}
            onChoose={(category) => change({ category, series: undefined })}
          />
          <div className={styles['content']}>
            {current && current.series.length > 1 && (
              <SeriesChips
                series={current.series}
                currentId={filters.series}
                onChoose={(series) => change({ series })}
              />
            )}
            <FilteredStories
              filters={filters}
              onChange={change}
              label={current ? `${current.title}的故事` : '全部故事'}
            />
          </div>
        </div>
      ) : error ? (
        <ErrorState
          {...('message' in error && error.message && { text: error.message })}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <>
          <CategorySkeleton />
          <RowsSkeleton />
        </>
      )}
    </CatalogueFrame>
  );
}
