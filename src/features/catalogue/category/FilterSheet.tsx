import type { ReactNode } from 'react';
import { Button } from '#ui/action/Button.tsx';
import { Sheet } from '#ui/dialog/Sheet.tsx';
import { ChoiceChips } from './ChoiceChips.tsx';
import { choices, type ShownFilters } from './filters.ts';
import styles from './FilterSheet.module.css';

interface FilterSheetProps {
  filters: ShownFilters;
  onChange: (changes: Partial<ShownFilters>) => void;
  onClear: () => void;
  onClose: () => void;
}

/** Every choice works at once: the list behind it follows. */
export function FilterSheet({ filters, onChange, onClear, onClose }: FilterSheetProps) {
  return (
    <Sheet open onClose={onClose} title="筛选">
      <Group title="几岁听">
        <ChoiceChips
          label="几岁听"
          choices={choices.age}
          chosen={filters.age}
          wraps
          onChoose={(age) => onChange({ age })}
        />
      </Group>
      <Group title="有多长">
        <ChoiceChips
          label="有多长"
          choices={choices.length}
          chosen={filters.length}
          wraps
          onChoose={(length) => onChange({ length })}
        />
      </Group>
      <Group title="免费还是会员">
        <ChoiceChips
          label="免费还是会员"
          choices={choices.price}
          chosen={filters.price}
          wraps
          onChoose={(price) => onChange({ price })}
        />
      </Group>
      <div className={styles['actions']}>
        <Button kind="secondary" onClick={onClear}>
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

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles['group']}>
      <h3 className={styles['title']}>{title}</h3>
      {children}
    </section>
  );
}
