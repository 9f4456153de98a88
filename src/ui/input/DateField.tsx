import { useId, type RefCallback } from 'react';
import styles from './TextField.module.css';

interface DateFieldProps {
  ref?: RefCallback<HTMLElement>;
  label: string;
  /** A calendar day such as `2020-05-10`; empty if none is chosen. */
  value: string;
  onChange: (day: string) => void;
  /** The first day that may be chosen; `max` is the last one. */
  min: string;
  max: string;
  /** The message below the field. If it is empty, its line remains empty, so that nothing moves. */
  problem: string;
}

/** A field for a calendar day, with the date picker of the browser. */
export function DateField({ label, problem, onChange, ...field }: DateFieldProps) {
  const id = useId();
  return (
    <div>
      <label className={styles['named']}>
        <span className={styles['label']}>{label}</span>
        <input
          {...field}
          type="date"
          className={styles['input']}
          aria-invalid={problem !== ''}
          aria-describedby={id}
          onChange={({ target }) => onChange(target.value)}
        />
      </label>
      <p id={id} className={styles['problem']}>
        {problem}
      </p>
    </div>
  );
}
