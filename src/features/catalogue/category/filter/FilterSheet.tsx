import type { ComponentProps } from 'react';
import { Button } from '#ui/action/Button.tsx';
import { Sheet } from '#ui/dialog/Sheet.tsx';
import { ChoiceChips } from './ChoiceChips.tsx';
import { choices, narrowedCount, type ShownFilters } from './filters.ts';
import styles from './FilterSheet.module.css';

interface FilterSheetProps {
  filters: ShownFilters;
  onChange: (changes: Partial<ShownFilters>) => void;
  onClear: () => void;
  onClose: () => void;
}

/** Each choice applies at once, so the list behind the sheet updates. */
export function FilterSheet({ filters, onChange, onClear, onClose }: FilterSheetProps) {
  return (
    <Sheet open onClose={onClose} title="筛选">
      <Group title="几岁听" choices={choices.age} chosen={filters.age} onChoose={(age) => onChange({ age })} />
      <Group
        title="有多长"
        choices={choices.length}
        chosen={filters.length}
        onChoose={(length) => onChange({ length })}
      />
      <Group
        title="免费还是会员"
        choices={choices.access}
        chosen={filters.access}
        onChoose={(access) => onChange({ access })}
      />
      <div className={styles['actions']}>
        <Button kind="secondary" disabled={narrowedCount(filters) === 0} onClick={onClear}>
          清空
        </Button>
        <span className={styles['done']}>
          <Button wide onClick={onClose}>
            看故事
          </Button>
        </span>
      </div>
    </Sheet>
  );
}

type GroupProps<Value extends string> = Omit<ComponentProps<typeof ChoiceChips<Value>>, 'label' | 'wraps'> & {
  title: string;
};

function Group<Value extends string>({ title, ...chips }: GroupProps<Value>) {
  return (
    <section className={styles['group']}>
      <h3 className={styles['title']}>{title}</h3>
      <ChoiceChips label={title} wraps {...chips} />
    </section>
  );
}
