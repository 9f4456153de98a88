import { useId, type ChangeEvent, type RefCallback } from 'react';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './TextField.module.css';

interface TextFieldProps {
  ref?: RefCallback<HTMLElement>;
  label: string;
  /** Whether only screen readers get the label, because the surroundings already explain the field. */
  hidesLabel?: boolean;
  value: string;
  onChange: (text: string) => void;
  onBlur?: () => void;
  /** The kind of keyboard that a phone shows. */
  inputMode?: 'text' | 'tel' | 'numeric' | 'decimal' | 'email';
  /** The kind of data that the browser may fill in, such as `tel-national`. */
  autoComplete?: string;
  placeholder?: string | undefined;
  maxLength?: number;
  /** The number of visible lines. */
  rows?: number;
  /** The message below the field. If it is empty, its line remains empty, so that nothing moves. */
  problem?: string | undefined;
  isInvalid?: boolean;
  /** The id of an element elsewhere that describes the field. */
  describedBy?: string;
}

/** An input field for text, with one line or several. */
export function TextField({
  label,
  hidesLabel = false,
  onChange,
  rows,
  problem,
  isInvalid = Boolean(problem),
  describedBy,
  ...field
}: TextFieldProps) {
  const id = useId();
  const shared = {
    ...field,
    className: styles['input'],
    'aria-invalid': isInvalid,
    'aria-describedby': describedBy ?? (problem === undefined ? undefined : id),
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(target.value),
  };
  const name = <span className={styles['label']}>{label}</span>;
  return (
    <div>
      <label className={styles['named']}>
        {hidesLabel ? <VisuallyHidden>{name}</VisuallyHidden> : name}
        {rows === undefined ? <input {...shared} /> : <textarea rows={rows} {...shared} />}
      </label>
      {problem !== undefined && (
        <p id={id} className={styles['problem']}>
          {problem}
        </p>
      )}
    </div>
  );
}
