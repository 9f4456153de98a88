import styles from './ProgressBar.module.css';

interface ProgressBarProps {
  /** The name of the task, for screen readers. */
  label: string;
  /** From 0 to 1; values outside are clamped. */
  fraction: number;
}

export function ProgressBar({ label, fraction }: ProgressBarProps) {
  const percent = Math.round(Math.min(1, Math.max(0, fraction)) * 100);
  return (
    <div
      className={styles['track']}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <div className={styles['filled']} style={{ width: `${percent}%` }} />
    </div>
  );
}
