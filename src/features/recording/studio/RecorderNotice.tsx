import type { RecorderProblem } from '#platform/recording/recorder.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { Card } from '#ui/Card.tsx';
import { problemTitles, remedyOf } from '#features/recording/recordingTexts.ts';
import styles from './RecorderNotice.module.css';

/** Explains before the first recording what the microphone is used for. */
export const MicrophoneNotice = () => (
  <Card tone="teal">
    <p className={styles['title']}>要用一下麦克风</p>
    <p className={styles['text']}>
      点录音以后才会打开，停下就关上。录的时候声音只存在这台设备上；在试听里做成作品，才会传到你们家的账号。
    </p>
  </Card>
);

/** Explains why nothing can be recorded, and what the user can do about it in this environment. */
export function ProblemNotice({ problem }: { problem: RecorderProblem }) {
  const { environment } = useServices();
  return (
    <Card tone="mango">
      <div role="alert">
        <p className={styles['title']}>{problemTitles[problem]}</p>
        <p className={styles['text']}>{remedyOf(problem, environment)}</p>
      </div>
    </Card>
  );
}
