import { AskButton } from '#ui/dialog/AskButton.tsx';
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
        <AskButton
          title="要清空播放历史吗？"
          text="听到哪里还替你记着，再播放时会接着听"
          go="清空"
          loading={isClearing}
          onGo={onClear}
        >
          清空
        </AskButton>
      )}
    </div>
  );
}
