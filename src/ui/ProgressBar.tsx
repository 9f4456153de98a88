import styles from './ProgressBar.module.css';

interface ProgressBarProps {
  /** What goes on, for those who can't see it. */
  label: string;
  /** From 0 to 1; what lies outside is drawn at the nearer end. */
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
