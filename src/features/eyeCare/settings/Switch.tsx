import type { ReactNode } from 'react';
import styles from './Switch.module.css';

interface SwitchProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** An explanation below the label. */
  children?: ReactNode;
}

/** A row with a switch. */
export const Switch = ({ label, isOn, onChange, children }: SwitchProps) => (
  <button type="button" role="switch" aria-checked={isOn} className={styles['switch']} onClick={() => onChange(!isOn)}>
    <span className={styles['words']}>
      <span className={styles['label']}>{label}</span>
      {children !== undefined && <span className={styles['text']}>{children}</span>}
    </span>
    <span className={styles['track']} />
  </button>
);
