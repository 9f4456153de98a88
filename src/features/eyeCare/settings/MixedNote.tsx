import { Button } from '#ui/action/Button.tsx';
import styles from './EyeCareScreen.module.css';
import { weekdays } from './limitFields.ts';

interface MixedNoteProps {
  unit: '天' | '晚';
  /** The day or night whose values are shown. */
  first: number;
  onCopy: () => void;
}

/**
 * Says that the chosen days or nights have different values, and offers to apply the values of the first one to all.
 */
export function MixedNote({ unit, first, onCopy }: MixedNoteProps) {
  const firstDay = `${weekdays[first] ?? ''}${unit === '晚' ? '晚' : ''}`;
  return (
    <div className={styles['mixed']}>
      <p className={styles['text']}>
        这几{unit}不一样，下面显示的是{firstDay}的。
      </p>
      <Button kind="quiet" size="small" onClick={onCopy}>
        都按{firstDay}的来
      </Button>
    </div>
  );
}
