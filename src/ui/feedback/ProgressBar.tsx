import styles from './ProgressBar.module.css';

interface ProgressBarProps {
  /** The name of the task, for screen readers. */
  label: string;
  /** From 0 to 1; values outside are clamped. */
  share: number;
}

export function ProgressBar({ label, share }: ProgressBarProps) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100);
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
