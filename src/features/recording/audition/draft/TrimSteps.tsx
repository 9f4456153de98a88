import { msOf, SAMPLE_RATE } from '#platform/recording/soundFormat.ts';
import { TRIM_STEP } from '#platform/recording/store/measuredDraft.ts';
import { exactTimeText } from '#features/recording/recordingTexts.ts';
import styles from './TrimSteps.module.css';

/** The buttons, from early to late: by how many samples each moves a handle, and its text. */
const steps = [
  [-SAMPLE_RATE, '早 1 秒'],
  [-TRIM_STEP, '早 0.1 秒'],
  [TRIM_STEP, '晚 0.1 秒'],
  [SAMPLE_RATE, '晚 1 秒'],
] as const;

interface TrimStepsProps {
  /** The name of the end of the recording: 开头 or 结尾. */
  end: string;
  at: number;
  /** Returns the nearest position to which the handle can be moved. */
  nearest: (at: number) => number;
  onMove: (at: number) => void;
}

/**
 * Buttons that move a handle by a fixed amount of time. On the waveform of a long recording, dragging the handle with a
 * finger is not precise enough.
 */
export function TrimSteps({ end, at, nearest, onMove }: TrimStepsProps) {
  return (
    <div role="group" aria-label={`${end}的位置`} className={styles['row']}>
      <span className={styles['place']}>
        {end} {exactTimeText(msOf(at))}
      </span>
      {steps.map(([by, text]) => (
        <button
          key={by}
          type="button"
          className={styles['step']}
          aria-label={`${end}${text}`}
          disabled={nearest(at + by) === at}
          onClick={() => onMove(nearest(at + by))}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
