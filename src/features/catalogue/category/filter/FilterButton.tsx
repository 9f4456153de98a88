import { Suspense, useState } from 'react';
import type { FilterValue } from '#contract/catalogue/catalogue.ts';
import { Button } from '#ui/action/Button.tsx';
import { FilterIcon } from '#ui/icons/navigationIcons.tsx';
import { retryingLazy } from '#ui/behaviour/retryingLazy.ts';
import { narrowedCount, type ShownFilters } from './filters.ts';

const loadSheet = async () => {
  const { FilterSheet } = await import(/* webpackChunkName: "filter" */ './FilterSheet.tsx');
  return { default: FilterSheet };
};
const FilterSheet = retryingLazy(loadSheet);

interface FilterButtonProps {
  filters: ShownFilters;
  offered: readonly FilterValue[];
  onChange: (changes: Partial<ShownFilters>) => void;
  onClear: () => void;
}

export function FilterButton(props: FilterButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const count = narrowedCount(props.filters);
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
