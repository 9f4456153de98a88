import { useId } from 'react';
import { StarIcon } from '#ui/icons/storyIcons.tsx';
import styles from './StarField.module.css';

interface StarFieldProps {
  label: string;
  /** The number of stars; 0 if none is chosen. */
  value: number;
  most: number;
  /** The meaning of each number of stars, beginning with one star. */
  meanings: readonly string[];
  onChange: (value: number) => void;
}

/** Chooses a number of stars. For a keyboard and a screen reader it is a group of radio buttons. */
export function StarField({ label, value, most, meanings, onChange }: StarFieldProps) {
  const name = useId();
  return (
    <fieldset className={styles['field']}>
      <legend className={styles['label']}>{label}</legend>
      <div className={styles['row']}>
        {Array.from({ length: most }, (_, index) => index + 1).map((stars) => (
          <label key={stars} className={styles['star']} data-filled={stars <= value}>
            <input
              className={styles['input']}
              type="radio"
              name={name}
              value={stars}
              checked={stars === value}
              aria-label={`${stars} 颗星，${meanings[stars - 1] ?? ''}`}
              onChange={() => onChange(stars)}
            />
            <StarIcon size={28} filled={stars <= value} />
          </label>
        ))}
        <span className={styles['meaning']} aria-hidden="true">
          {meanings[value - 1] ?? ''}
        </span>
      </div>
    </fieldset>
  );
}
