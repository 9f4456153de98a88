import type { ReactNode } from 'react';
import { Chip } from '#ui/action/Chip.tsx';
import { ChipRow } from '#ui/action/ChipRow.tsx';
import { classes } from '#ui/classes.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './EyeCareScreen.module.css';
import { weekdays } from './limitFields.ts';

interface WeekChoiceProps {
  /** Whether days or nights are chosen. */
  unit: '天' | '晚';
  groups: readonly { label: string; days: readonly number[] }[];
  chosen: readonly number[];
  onChoose: (days: readonly number[]) => void;
  /** Returns what is shown below the name of a day or night. */
  children: (index: number) => ReactNode;
}

/** Lets the user choose weekdays or nights, in groups or one by one. At least one stays chosen. */
export function WeekChoice({ unit, groups, chosen, onChoose, children }: WeekChoiceProps) {
  const handleDay = (index: number) => {
    const next = chosen.includes(index) ? chosen.filter((one) => one !== index) : [...chosen, index].sort();
    if (next.length > 0) onChoose(next);
  };
  return (
    <>
      <ChipRow label={`改哪几${unit}`}>
        {groups.map(({ label, days }) => (
          <Chip key={label} selected={days.join() === chosen.join()} onClick={() => onChoose(days)}>
            {label}
          </Chip>
        ))}
      </ChipRow>
      <div className={styles['week']} role="group" aria-label={`选择哪几${unit}`}>
        {weekdays.map((weekday, index) => (
          <button
            key={weekday}
            type="button"
            aria-pressed={chosen.includes(index)}
            className={classes(styles['day'], chosen.includes(index) && styles['chosen'])}
            onClick={() => handleDay(index)}
          >
            <span className={styles['weekday']}>
              {weekday}
              {unit === '晚' && <VisuallyHidden>晚</VisuallyHidden>}
            </span>
            {children(index)}
          </button>
        ))}
      </div>
    </>
  );
}
