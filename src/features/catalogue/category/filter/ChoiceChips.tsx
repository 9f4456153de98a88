import { Chip } from '#ui/action/Chip.tsx';
import { classes } from '#ui/classes.ts';
import styles from './ChipRow.module.css';

interface ChoiceChipsProps<Value extends string> {
  label: string;
  choices: readonly (readonly [Value, string])[];
  chosen: Value | undefined;
  wraps?: boolean;
  /** Called with the value of the tapped chip, or with undefined if the selected chip was tapped again. */
  onChoose: (value: Value | undefined) => void;
}

export function ChoiceChips<Value extends string>({
  label,
  choices,
  chosen,
  wraps = false,
  onChoose,
}: ChoiceChipsProps<Value>) {
  return (
    <div className={classes(styles['row'], wraps && styles['wrapped'])} role="group" aria-label={label}>
      {choices.map(([value, title]) => (
        <span key={value} className={styles['place']}>
          <Chip selected={value === chosen} onClick={() => onChoose(value === chosen ? undefined : value)}>
            {title}
          </Chip>
        </span>
      ))}
    </div>
  );
}
