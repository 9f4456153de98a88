import { useState } from 'react';
import type { EyeCareState, getLimits, Rest } from '#contract/family/eyeCare.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { UseKind } from '#lib/eyeCare/limitRules.ts';
import { daysBefore, weekdayOf } from '#lib/time/calendarDay.ts';
import { useToday } from '#platform/variable/useToday.ts';
import { Button } from '#ui/action/Button.tsx';
import { Sheet } from '#ui/dialog/Sheet.tsx';
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx';
import { leftText, minutesText } from '#features/eyeCare/minutesText.ts';
import { GiveTime } from '#features/eyeCare/guard/GiveTime.tsx';
import { spaced } from '#lib/text/spaced.ts';
import styles from './EyeCareScreen.module.css';
import { weekdays } from './limitFields.ts';

const kindTexts: Record<UseKind, string> = { screen: '看', listen: '听' };
const restTexts: Record<Rest['reason'], string> = {
  budget: '今天用完了',
  bedtime: '睡觉时间',
  break: '眼睛在休息',
  sibling: '设备在休息',
};

interface TodayCardProps {
  settings: ReplyOf<typeof getLimits>;
  name: string;
}

/** Shows how long the child has used the app today and on the last days, on all devices. */
export function TodayCard({ settings: { state, days, limits }, name }: TodayCardProps) {
  const [isGiving, setIsGiving] = useState(false);
  const today = useToday();
  const hasLimits = limits?.isOn === true;
  const mayGive = hasLimits && (state.screen.rest !== null || state.listen.rest !== null);
  return (
    <section className={styles['card']} aria-labelledby="today">
      <h2 id="today" className={styles['title']}>
        {spaced`${name}今天用了`}
      </h2>
      {hasLimits ? (
        <>
          <Used kind="screen" state={state.screen} />
          <Used kind="listen" state={state.listen} />
          {days.some(({ day }) => day !== today) && <LastDays days={lastDays(days, today)} />}
        </>
      ) : (
        <p className={styles['text']}>开启以后，从那时起记下看了多久、听了多久，所有设备加在一起。</p>
      )}
      {mayGive && (
        <Button kind="secondary" wide onClick={() => setIsGiving(true)}>
          多给一会儿
        </Button>
      )}
      <Sheet open={isGiving} onClose={() => setIsGiving(false)} title="多给一会儿">
        <GiveTime hasLimits={hasLimits} cancelLabel="算了" onEnd={() => setIsGiving(false)} />
      </Sheet>
    </section>
  );
}

function Used({ kind, state }: { kind: UseKind; state: EyeCareState[UseKind] }) {
  const { usedMs, limitMs, leftMs, rest } = state;
  const left = rest ? restTexts[rest.reason] : leftMs === null ? '不限' : `还有 ${leftText(leftMs)}`;
  return (
    <div>
      <div className={styles['labels']}>
        <span>
          {kindTexts[kind]}了 <strong>{minutesText(usedMs)}</strong>
        </span>
        <span>{left}</span>
      </div>
      <ProgressBar
        label={kind === 'screen' ? '今天看的时间' : '今天听的时间'}
        fraction={limitMs === null ? 0 : usedMs / Math.max(1, limitMs)}
      />
    </div>
  );
}

type UsedDays = ReplyOf<typeof getLimits>['days'];

/** Returns the last seven days, including days without use, which the gateway does not store. */
const lastDays = (used: UsedDays, today: string): UsedDays =>
  [6, 5, 4, 3, 2, 1, 0]
    .map((count) => daysBefore(today, count))
    .map((day) => used.find((one) => one.day === day) ?? { day, screenMs: 0, listenMs: 0 });

const LastDays = ({ days }: { days: UsedDays }) => {
  const most = Math.max(...days.map(({ screenMs, listenMs }) => screenMs + listenMs), 1);
  return (
    <ul className={styles['days']} aria-label="最近七天">
      {days.map(({ day, screenMs, listenMs }) => (
        <li key={day} aria-label={`${day}，看 ${minutesText(screenMs)}，听 ${minutesText(listenMs)}`}>
          <span className={styles['bar']} aria-hidden="true">
            <span className={styles['listened']} style={{ height: `${(listenMs / most) * 100}%` }} />
            <span className={styles['watched']} style={{ height: `${(screenMs / most) * 100}%` }} />
          </span>
          <span aria-hidden="true">{weekdays[weekdayOf(day)]}</span>
        </li>
      ))}
    </ul>
  );
};
