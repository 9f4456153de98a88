import { useState } from 'react';
import { minuteOf, timeText, type Bedtime, type DayLimits } from '#lib/eyeCare/limitRules.ts';
import styles from './EyeCareScreen.module.css';
import { nightGroups, shownDay, withDays } from './limitFields.ts';
import { MixedNote } from './MixedNote.tsx';
import { Switch } from './Switch.tsx';
import { WeekChoice } from './WeekChoice.tsx';

const usualBedtime = { from: minuteOf('21:00'), to: minuteOf('07:00') };

interface BedtimeFieldsProps {
  days: DayLimits[];
  /** Why the bedtimes cannot be saved; empty if they can. */
  problem: string;
  onChange: (days: DayLimits[]) => void;
}

/**
 * Fields for the bedtime of each night. A night belongs to the weekday on which it begins. Nights are grouped
 * differently from days, because the night from Sunday to Monday precedes a school day.
 */
export function BedtimeFields({ days, problem, onChange }: BedtimeFieldsProps) {
  const [chosen, setChosen] = useState<readonly number[]>(nightGroups[1].days);
  const {
    day: { bedtime },
    isMixed,
  } = shownDay(days, chosen, (day) => ({ bedtime: day.bedtime }));
  const change = (next: Bedtime | null) => onChange(withDays(days, chosen, () => ({ bedtime: next })));
  const changeTime = (update: Partial<Bedtime>) =>
    onChange(withDays(days, chosen, (day) => ({ bedtime: day.bedtime && { ...day.bedtime, ...update } })));
  return (
    <section className={styles['card']} aria-labelledby="nights">
      <h2 id="nights" className={styles['title']}>
        几点睡觉
      </h2>
      <WeekChoice unit="晚" groups={nightGroups} chosen={chosen} onChoose={setChosen}>
        {(index) => {
          const night = days[index]?.bedtime ?? null;
          return <span>{night === null ? '不限' : timeText(night.from)}</span>;
        }}
      </WeekChoice>
      {isMixed && <MixedNote unit="晚" first={chosen[0] ?? 0} onCopy={() => change(bedtime)} />}
      <Switch label="到点睡觉" isOn={bedtime !== null} onChange={(isOn) => change(isOn ? usualBedtime : null)}>
        睡觉时间里都休息，正在听的故事可以听完
      </Switch>
      {bedtime && <Times bedtime={bedtime} onChange={changeTime} />}
      <p className={styles['problem']} role="alert">
        {problem}
      </p>
    </section>
  );
}

const Times = ({ bedtime, onChange }: { bedtime: Bedtime; onChange: (change: Partial<Bedtime>) => void }) => (
  <div className={styles['times']}>
    {(['from', 'to'] as const).map((end) => (
      <label key={end} className={styles['time']}>
        <span>{end === 'from' ? '晚上几点睡' : '第二天几点起'}</span>
        <input
          type="time"
          required
          value={timeText(bedtime[end])}
          onChange={({ target: { value } }) => {
            if (value !== '') onChange({ [end]: minuteOf(value) });
          }}
        />
      </label>
    ))}
  </div>
);
