import type { RecorderState } from '#platform/recording/recorder.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { Card } from '#ui/Card.tsx';
import { problemTitles, remedyOf } from '#features/recording/recordingTexts.ts';
import styles from './RecorderNotice.module.css';

interface RecorderNoticeProps {
  state: RecorderState;
  isNew: boolean;
  /** Whether there is any way to record here. */
  isOffered: boolean;
}

/** Says before the first recording what the microphone is for, and what to do when there is no sound. */
export function RecorderNotice({ state, isNew, isOffered }: RecorderNoticeProps) {
  const { environment } = useServices();
  const { phase } = state;
  const problem = isOffered ? state.problem : 'unsupported';
  if (problem !== undefined) {
    return (
      <Card tone="mango">
        <div role="alert">
          <p className={styles['title']}>{problemTitles[problem]}</p>
          <p className={styles['text']}>{remedyOf(problem, environment)}</p>
        </div>
      </Card>
    );
  }
  if (phase !== 'idle' || !isNew) return null;
  return (
    <Card tone="teal">
      <p className={styles['title']}>要用一下麦克风</p>
      <p className={styles['text']}>
        点录音以后才会打开，停下就关上。录的时候声音只存在这台设备上；在试听里做成作品，才会传到你们家的账号。
      </p>
    </Card>
  );
}
