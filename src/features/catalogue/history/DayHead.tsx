import { ConfirmButton } from '#ui/dialog/ConfirmButton.tsx';
import styles from './DayHead.module.css';

interface DayHeadProps {
  day: string;
  isClearing: boolean;
  /** Clears the whole history. Only the first day has this property. */
  onClear?: () => void;
}

export function DayHead({ day, isClearing, onClear }: DayHeadProps) {
  return (
    <div className={styles['head']}>
      <h2 className={styles['day']}>{day}</h2>
      {onClear && (
        <ConfirmButton
          title="要清空播放历史吗？"
          text="听到哪里还替你记着，再播放时会接着听"
          confirmLabel="清空"
          loading={isClearing}
          onConfirm={onClear}
        >
          清空
        </ConfirmButton>
      )}
    </div>
  );
}
