import { useEffect, useSyncExternalStore } from 'react';
import type { RunningReplay } from '#contract/host/pageRecorder.ts';
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx';
import { LabButton } from '#host/lab/fields/LabButton.tsx';
import groups from '#host/lab/settings/settings.module.css';
import styles from './recording.module.css';

/** Shows the progress and the result of a replay. */
export function ReplayView({ name, replay }: { name: string; replay: RunningReplay }) {
  const { words, count, done, near, end } = useSyncExternalStore(replay.subscribe, replay.getProgress);
  // Stops the replay when it is no longer visible.
  useEffect(() => () => replay.stop(), [replay]);

  return (
    <fieldset className={groups['group']}>
      <legend>回放“{name}”</legend>
      <div className={styles['progress']}>
        <ProgressBar label="回放进度" fraction={count === 0 ? 1 : done / count} />
        <p role="status">{words}</p>
      </div>
      {typeof end === 'object' && <pre className={styles['steps']}>{end.report}</pre>}
      <ol className={styles['steps']} aria-label="回放步骤" start={near.first + 1}>
        {near.lines.map((line, index) => (
          <li key={near.first + index} aria-current={near.first + index === done ? 'step' : undefined}>
            {line}
          </li>
        ))}
      </ol>
      {end === undefined && (
        <div className={groups['row']}>
          <LabButton kind="strong" onClick={replay.step}>
            下一步
          </LabButton>
          <LabButton onClick={() => replay.setPace('fast')}>快速</LabButton>
          <LabButton onClick={() => replay.setPace('real')}>实时</LabButton>
          <LabButton onClick={() => replay.setPace('step')}>单步</LabButton>
          <LabButton kind="quiet" onClick={replay.stop}>
            停止回放
          </LabButton>
        </div>
      )}
    </fieldset>
  );
}
