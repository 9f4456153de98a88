import { QueryState } from '#ui/state/QueryState.tsx';
import { useListCategoriesQuery } from '#features/catalogue/api.ts';
import { ScreenFrame } from '#widgets/ScreenFrame.tsx';
import { RowsSkeleton } from '#features/catalogue/row/RowsSkeleton.tsx';
import { CategoryList } from './CategoryList.tsx';
import styles from './CategoryScreen.module.css';
import { CategorySkeleton } from './CategorySkeleton.tsx';
import { FilteredStories } from './filter/FilteredStories.tsx';
import { SeriesChips } from './filter/SeriesChips.tsx';
import { useFilters } from './filter/useFilters.ts';

/** Two levels of categories, with filters and the matching stories. */
export default function CategoryScreen() {
  const query = useListCategoriesQuery(undefined);
  const [filters, change] = useFilters();

  return (
    <ScreenFrame title="分类">
      <QueryState
        query={query}
        loading={
          <>
            <CategorySkeleton />
            <RowsSkeleton />
          </>
        }
      >
        {({ items: categories }) => {
          const current = categories.find(({ id }) => id === filters.category);
          const isListed = ({ id }: { id: string }) => filters.series === undefined || id === filters.series;
          const offered = current?.series.filter(isListed).flatMap((series) => series.filters) ?? [];
          return (
            <div className={styles['columns']}>
              <CategoryList
                categories={categories}
                currentId={current?.id}
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
                  // An empty list means that the matching filters are unknown.
                  offered={offered.length > 0 ? offered : undefined}
                  onChange={change}
                  label={current ? `${current.title}的故事` : '全部故事'}
                />
              </div>
            </div>
          );
        }}
      </QueryState>
    </ScreenFrame>
  );
}
