import { useId, type ChangeEvent } from 'react';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './TextField.module.css';

interface TextFieldProps {
  label: string;
  /** Where what stands around it tells enough to those who see. */
  hidesLabel?: boolean;
  value: string;
  onChange: (text: string) => void;
  placeholder?: string | undefined;
  maxLength?: number;
  /** Room for several lines. */
  rows?: number;
  /** Below the field; an empty one keeps its line free. */
  problem?: string | undefined;
  isInvalid?: boolean;
  /** The id of what is told about it elsewhere. */
  describedBy?: string;
}

/** Text of the user's own: one line, or several. */
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
