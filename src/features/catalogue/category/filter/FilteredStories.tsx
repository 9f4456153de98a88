import { Button } from '#ui/action/Button.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { StoryList } from '#features/catalogue/row/StoryList.tsx';
import { ChoiceChips } from './ChoiceChips.tsx';
import { FilterButton } from './FilterButton.tsx';
import { storyFiltersOf, choices, activeFilterCount, type OfferedFilters, type ListFilters } from './filters.ts';
import styles from './FilteredStories.module.css';

interface FilteredStoriesProps {
  filters: ListFilters;
  offered: OfferedFilters;
  onChange: (changes: Partial<ListFilters>) => void;
  label: string;
}

const noFilters = { age: undefined, length: undefined, access: undefined };

/** A list of stories with controls for its order and filters. */
export function FilteredStories({ filters, offered, onChange, label }: FilteredStoriesProps) {
  const isFiltered = activeFilterCount(filters) > 0;
  return (
    <>
      <div className={styles['bar']}>
        <ChoiceChips
          label="排序"
          choices={choices.sort}
          chosen={filters.sort ?? 'popular'}
          onChoose={(sort) => sort && onChange({ sort })}
        />
        <FilterButton filters={filters} offered={offered} onChange={onChange} onClear={() => onChange(noFilters)} />
      </div>
      <StoryList
        filters={storyFiltersOf(filters)}
        label={label}
        columns={2}
        empty={
          <EmptyState
            title={isFiltered ? '没有刚好这样的故事' : '这里还没有故事'}
            text={isFiltered ? '少选几个条件试试看' : '呆迪正在准备，先听听别的吧'}
            action={isFiltered && <Button onClick={() => onChange(noFilters)}>清空筛选</Button>}
          />
        }
      />
    </>
  );
}
