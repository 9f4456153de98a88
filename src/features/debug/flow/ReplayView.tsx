import { useEffect, useSyncExternalStore } from 'react';
import { describeDifference, describeStep, inSeconds } from '#platform/flow/difference.ts';
import type { ReplayProgress, RunningReplay } from '#platform/flow/door.ts';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { Buttons } from '../Buttons.tsx';
import styles from './Flow.module.css';

const SHOWN_BEFORE = 4;
const SHOWN_AFTER = 3;

/** Where a replay is, and how it went. What happens in it happens to nobody. */
export function ReplayView({ name, replay }: { name: string; replay: RunningReplay }) {
  const progress = useSyncExternalStore(replay.subscribe, replay.getProgress);
  const { steps, done, end } = progress;
  const first = Math.max(0, done - SHOWN_BEFORE);
  // A replay that nobody sees goes on for nothing.
  useEffect(() => () => replay.stop(), [replay]);

  return (
    <div className={styles['replay']}>
      <p className={styles['name']}>回放“{name}”</p>
      <ProgressBar label="回放进度" share={steps.length === 0 ? 1 : done / steps.length} />
      <p className={styles['facts']} aria-live="polite">
        {outcome(progress)}
      </p>
      {typeof end === 'object' && <pre className={styles['difference']}>{describeDifference(end)}</pre>}
      <ol className={styles['steps']} aria-label="回放步骤" start={first + 1}>
        {steps.slice(first, done + SHOWN_AFTER).map((step, index) => (
          <li key={first + index} aria-current={first + index === done ? 'step' : undefined}>
            {inSeconds(step.at)} {describeStep(step)}
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

function outcome({ steps, done, end }: ReplayProgress): string {
  if (end === undefined) return `第 ${done} / ${steps.length} 步`;
  if (end === 'same') return `回放完成：${steps.length} 步全部一致`;
  if (end === 'stopped') return `已停止，停在第 ${done} / ${steps.length} 步`;
  return `第 ${end.index} 步开始不一致`;
}
