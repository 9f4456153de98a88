import styles from './fields.module.css';

interface SelectFieldProps<T extends string | number> {
  label: string;
  value: T;
  choices: readonly (readonly [value: T, text: string])[];
  onChange: (value: T) => void;
  /** Whether only screen readers get the label, because the content around the field already shows it. */
  isLabelHidden?: boolean;
}

export function SelectField<T extends string | number>(props: SelectFieldProps<T>) {
  const { label, value, choices, onChange, isLabelHidden = false } = props;
  const select = (
    <select
      className={styles['control']}
      aria-label={label}
      value={String(value)}
      onChange={({ target }) => {
        const chosen = choices[target.selectedIndex];
        if (chosen) onChange(chosen[0]);
      }}
    >
      {choices.map(([choice, text]) => (
        <option key={choice} value={String(choice)}>
          {text}
        </option>
      ))}
    </select>
  );
  if (isLabelHidden) return select;
  return (
    <label className={styles['field']}>
      <span className={styles['label']}>{label}</span>
      {select}
    </label>
  );
}
