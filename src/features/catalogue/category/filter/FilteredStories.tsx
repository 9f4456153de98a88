import { Button } from '#ui/action/Button.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { StoryList } from '#features/catalogue/row/StoryList.tsx';
import { ChoiceChips } from './ChoiceChips.tsx';
import { FilterButton } from './FilterButton.tsx';
import { askedFilters, choices, narrowedCount, type OfferedFilters, type ShownFilters } from './filters.ts';
import styles from './FilteredStories.module.css';

interface FilteredStoriesProps {
  filters: ShownFilters;
  offered: OfferedFilters;
  onChange: (changes: Partial<ShownFilters>) => void;
  label: string;
}

const nothing = { age: undefined, length: undefined, access: undefined };

/** A list of stories with controls for its order and filters. */
export function FilteredStories({ filters, offered, onChange, label }: FilteredStoriesProps) {
  const isNarrowed = narrowedCount(filters) > 0;
  return (
    <>
      <div className={styles['bar']}>
        <ChoiceChips
          label="排序"
          choices={choices.sort}
          chosen={filters.sort ?? 'popular'}
          onChoose={(sort) => sort && onChange({ sort })}
        />
        <FilterButton filters={filters} offered={offered} onChange={onChange} onClear={() => onChange(nothing)} />
      </div>
      <StoryList
        filters={askedFilters(filters)}
        label={label}
        columns={2}
        empty={
          <EmptyState
            title={isNarrowed ? '没有刚好这样的故事' : '这里还没有故事'}
            text={isNarrowed ? '少选几个条件试试看' : '呆迪正在准备，先听听别的吧'}
            action={isNarrowed && <Button onClick={() => onChange(nothing)}>清空筛选</Button>}
          />
        }
      />
    </>
  );
}
