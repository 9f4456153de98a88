import { useEffect, useState } from 'react';
import type { EyeCareState } from '#contract/family/eyeCare.ts';
import { WARN_AT_MS, type UseKind } from '#lib/eyeCare/limitRules.ts';
import { SECOND_MS } from '#lib/time/time.ts';
import { Daidi } from '#ui/mascot/Daidi.tsx';
import { leftText } from '#features/eyeCare/minutesText.ts';
import styles from './Pill.module.css';

const SHOWN_FOR_MS = 8 * SECOND_MS;

interface ReminderProps {
  kind: UseKind;
  state: EyeCareState;
  isFinishing: boolean;
}

/** Warns a child before a rest: five minutes before, one minute before, and during the last story. */
export function Reminder({ kind, state, isFinishing }: ReminderProps) {
  const { leftMs } = state[kind];
  const mark = isFinishing ? 'last' : leftMs === null ? undefined : WARN_AT_MS.filter((ms) => leftMs <= ms).at(-1);
  if (mark === undefined) return null;
  const text =
    mark === 'last'
      ? '听完这个故事，就休息啦'
      : kind === 'screen'
        ? `再看 ${leftText(leftMs ?? 0)}，就让眼睛休息一下`
        : `再听 ${leftText(leftMs ?? 0)}，就休息一会儿`;
  return <Pill key={`${kind} ${mark}`} text={text} />;
}

function Pill({ text }: { text: string }) {
  const [firstText] = useState(text);
  const [isShown, setIsShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(false), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles['place']} role="status">
      {isShown && (
        <p className={styles['pill']}>
          <Daidi size={36} />
          {firstText}
        </p>
      )}
    </div>
  );
}
