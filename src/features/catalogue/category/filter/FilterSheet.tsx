import type { FilterValue } from '#contract/catalogue/catalogue.ts';
import { Button } from '#ui/action/Button.tsx';
import { Sheet } from '#ui/dialog/Sheet.tsx';
import { ChoiceChips } from './ChoiceChips.tsx';
import {
  choices,
  hasChoice,
  activeFilterCount,
  offeredChoices,
  type OfferedFilters,
  type ListFilters,
} from './filters.ts';
import styles from './FilterSheet.module.css';

interface FilterSheetProps {
  filters: ListFilters;
  offered: OfferedFilters;
  onChange: (changes: Partial<ListFilters>) => void;
  onClear: () => void;
  onClose: () => void;
}

/** Shows the filters in a sheet. Each choice applies immediately, and updates the list behind the sheet. */
export function FilterSheet({ filters, offered, onChange, onClear, onClose }: FilterSheetProps) {
  return (
    <Sheet open onClose={onClose} title="筛选">
      <Group
        title="几岁听"
        choices={choices.age}
        offered={offered}
        chosen={filters.age}
        onChoose={(age) => onChange({ age })}
      />
      <Group
        title="有多长"
        choices={choices.length}
        offered={offered}
        chosen={filters.length}
        onChoose={(length) => onChange({ length })}
      />
      <Group
        title="免费还是会员"
        choices={choices.access}
        offered={offered}
        chosen={filters.access}
        onChoose={(access) => onChange({ access })}
      />
      <div className={styles['actions']}>
        <Button kind="secondary" disabled={activeFilterCount(filters) === 0} onClick={onClear}>
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

interface GroupProps<Value extends FilterValue> {
  title: string;
  choices: readonly (readonly [Value, string])[];
  offered: OfferedFilters;
  chosen: Value | undefined;
  onChoose: (value: Value | undefined) => void;
}

/** A group of choices. It is not shown if all stories have the same value and no value is chosen. */
function Group<Value extends FilterValue>({ title, choices: all, offered, chosen, onChoose }: GroupProps<Value>) {
  const shown = offeredChoices(all, offered, chosen);
  if (!hasChoice(shown, chosen)) return null;
  return (
    <section className={styles['group']}>
      <h3 className={styles['title']}>{title}</h3>
      <ChoiceChips label={title} wraps choices={shown} chosen={chosen} onChoose={onChoose} />
    </section>
  );
}
