import { Suspense, useState } from 'react';
import { Button } from '#ui/action/Button.tsx';
import { FilterIcon } from '#ui/icons/navigationIcons.tsx';
import { retryingLazy } from '#ui/behaviour/retryingLazy.ts';
import { canFilter, activeFilterCount, type OfferedFilters, type ListFilters } from './filters.ts';

const loadSheet = async () => {
  const { FilterSheet } = await import(/* webpackChunkName: "filter" */ './FilterSheet.tsx');
  return { default: FilterSheet };
};
const FilterSheet = retryingLazy(loadSheet);

interface FilterButtonProps {
  filters: ListFilters;
  offered: OfferedFilters;
  onChange: (changes: Partial<ListFilters>) => void;
  onClear: () => void;
}

/** Opens the filters. It is not shown if no filter can change the list. */
export function FilterButton(props: FilterButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const count = activeFilterCount(props.filters);
  if (!canFilter(props.filters, props.offered)) return null;
  return (
    <>
      <Button
        kind={count > 0 ? 'secondary' : 'quiet'}
        size="small"
        icon={<FilterIcon size={18} />}
        aria-label={count > 0 ? `筛选，选了 ${count} 个条件` : '筛选'}
        onPointerDown={() => void loadSheet().catch(() => undefined)}
        onClick={() => setIsOpen(true)}
      >
        {count > 0 ? `筛选 ${count}` : '筛选'}
      </Button>
      {isOpen && (
        <Suspense>
          <FilterSheet {...props} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
