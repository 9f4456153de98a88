import { useEffect, useSyncExternalStore } from 'react';
import type { RunningReplay } from '#contract/host/pageRecorder.ts';
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx';
import { Buttons } from '#features/debug/page/Buttons.tsx';
import styles from './Flow.module.css';

/** Shows the progress and the result of a replay, which has no side effects. */
export function ReplayView({ name, replay }: { name: string; replay: RunningReplay }) {
  const { words, count, done, near, end } = useSyncExternalStore(replay.subscribe, replay.getProgress);
  // Stops the replay when it is no longer visible.
  useEffect(() => () => replay.stop(), [replay]);

  return (
    <div className={styles['replay']}>
      <p className={styles['name']}>回放“{name}”</p>
      <ProgressBar label="回放进度" fraction={count === 0 ? 1 : done / count} />
      <p className={styles['facts']} role="status">
        {words}
      </p>
      {typeof end === 'object' && <pre className={styles['difference']}>{end.report}</pre>}
      <ol className={styles['steps']} aria-label="回放步骤" start={near.first + 1}>
        {near.lines.map((line, index) => (
          <li key={near.first + index} aria-current={near.first + index === done ? 'step' : undefined}>
            {line}
          </li>
        ))}
      </ol>
      {end === undefined && (
        <Buttons
          actions={{
            下一步: replay.step,
            快速: () => replay.setPace('fast'),
            实时: () => replay.setPace('real'),
            单步: () => replay.setPace('step'),
            停止回放: replay.stop,
          }}
        />
      )}
    </div>
  );
}
