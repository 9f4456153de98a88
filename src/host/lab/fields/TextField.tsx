import { useState, type KeyboardEvent } from 'react';
import styles from './fields.module.css';

interface TextFieldProps {
  label: string;
  value: string;
  /** Called when the field loses the focus or Enter is pressed, but only if the text has changed. */
  onCommit: (value: string) => void;
  /** Suggestions shown while typing. */
  offers?: readonly string[];
  placeholder?: string;
  isNumber?: boolean;
  isLabelHidden?: boolean;
}

export function TextField({ label, value, onCommit, offers, placeholder, isNumber, isLabelHidden }: TextFieldProps) {
  const [draft, setDraft] = useState<string>();
  const commit = () => {
    if (draft !== undefined && draft !== value) onCommit(draft);
    setDraft(undefined);
  };
  const handleKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') commit();
    if (key === 'Escape') setDraft(undefined);
  };
  const list = offers && `offers-${label}`;

  return (
    <label className={styles['field']}>
      {!isLabelHidden && <span className={styles['label']}>{label}</span>}
      <input
        className={styles['control']}
        aria-label={label}
        value={draft ?? value}
        list={list}
        placeholder={placeholder}
        inputMode={isNumber ? 'numeric' : undefined}
        spellCheck={false}
        onChange={({ target }) => setDraft(target.value)}
        onBlur={commit}
        onKeyDown={handleKeyDown}
      />
      {offers && (
        <datalist id={list}>
          {offers.map((offer) => (
            <option key={offer} value={offer} />
          ))}
        </datalist>
      )}
    </label>
  );
}
