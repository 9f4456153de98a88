import { useId } from 'react';
import styles from './DebugField.module.css';

interface DebugFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'datetime-local';
  placeholder?: string;
}

export function DebugField({ label, value, onChange, type = 'text', placeholder }: DebugFieldProps) {
  const id = useId();
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      <input
        id={id}
        type={type}
        className={styles['input']}
        value={value}
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
