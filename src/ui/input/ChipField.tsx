import { Chip } from '#ui/action/Chip.tsx';
import styles from './ChipField.module.css';

interface ChipFieldProps<Value> {
  label: string;
  options: readonly { value: Value; label: string }[];
  isChosen: (value: Value) => boolean;
  onPress: (value: Value) => void;
  /** The message below the field; left out if the field can never have a problem. */
  problem?: string;
}

/** A form field that shows all its options as chips. */
export const ChipField = <Value extends string | null>({
  label,
  options,
  isChosen,
  onPress,
  problem,
}: ChipFieldProps<Value>) => (
  <fieldset className={styles['field']}>
    <legend className={styles['label']}>{label}</legend>
    <div className={styles['chips']}>
      {options.map((option) => (
        <Chip key={option.value} selected={isChosen(option.value)} onClick={() => onPress(option.value)}>
          {option.label}
        </Chip>
      ))}
    </div>
    {problem !== undefined && (
      <p className={styles['problem']} role="status">
        {problem}
      </p>
    )}
  </fieldset>
);
