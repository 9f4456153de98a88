import { useState } from 'react';
import { minuteOf, timeText, type Bedtime, type DayLimits } from '#lib/eyeCare/limitRules.ts';
import { Button } from '#ui/action/Button.tsx';
import { Chip } from '#ui/action/Chip.tsx';
import { ChipRow } from '#ui/action/ChipRow.tsx';
import { classes } from '#ui/classes.ts';
import styles from './EyeCareScreen.module.css';
import { dayGroups, shownDay, weekdays, withDays } from './limitFields.ts';
import { MinutesField } from './MinutesField.tsx';
import { Switch } from './Switch.tsx';

const usualBedtime = { from: minuteOf('21:00'), to: minuteOf('07:00') };
const shortText = (minutes: number | null): string => (minutes === null ? '不限' : String(minutes));

interface WeekFieldsProps {
  days: DayLimits[];
  /** Why the limits cannot be saved; empty if they can. */
  problem: string;
  onChange: (days: DayLimits[]) => void;
}

/** Fields for the limits of each weekday. Several days can be changed together. */
export function WeekFields({ days, problem, onChange }: WeekFieldsProps) {
  const [chosen, setChosen] = useState<readonly number[]>(dayGroups[1].days);
  const { day, isMixed } = shownDay(days, chosen);
  const firstChosen = weekdays[chosen[0] ?? 0];
  const change = (update: Partial<DayLimits>) => onChange(withDays(days, chosen, () => update));
  const changeBedtime = (update: Partial<Bedtime>) =>
    onChange(withDays(days, chosen, ({ bedtime }) => ({ bedtime: bedtime && { ...bedtime, ...update } })));
  const handleDay = (index: number) => {
    const next = chosen.includes(index) ? chosen.filter((one) => one !== index) : [...chosen, index].sort();
    if (next.length > 0) setChosen(next);
  };
  return (
    <section className={styles['card']} aria-labelledby="week">
      <h2 id="week" className={styles['title']}>
        每天用多久
      </h2>
      <ChipRow label="改哪几天">
        {dayGroups.map(({ label, days: group }) => (
          <Chip key={label} selected={group.join() === chosen.join()} onClick={() => setChosen(group)}>
            {label}
          </Chip>
        ))}
      </ChipRow>
      <div className={styles['week']} role="group" aria-label="选择星期">
        {days.map(({ screenMinutes, listenMinutes, bedtime }, index) => (
          <button
            key={weekdays[index]}
            type="button"
            aria-pressed={chosen.includes(index)}
            className={classes(styles['day'], chosen.includes(index) && styles['chosen'])}
            onClick={() => handleDay(index)}
          >
            <span className={styles['weekday']}>{weekdays[index]}</span>
            <span>看 {shortText(screenMinutes)}</span>
            <span>听 {shortText(listenMinutes)}</span>
            <span>{bedtime === null ? '—' : timeText(bedtime.from)}</span>
          </button>
        ))}
      </div>
      {isMixed && (
        <div className={styles['mixed']}>
          <p className={styles['text']}>这几天不一样，下面显示的是{firstChosen}的。</p>
          <Button kind="quiet" size="small" onClick={() => change(day)}>
            都按{firstChosen}的来
          </Button>
        </div>
      )}
      <MinutesField
        label="看图、看视频和手写"
        minutes={day.screenMinutes}
        most={120}
        step={5}
        onChange={(screenMinutes) => change({ screenMinutes })}
      />
      <MinutesField
        label="听故事"
        minutes={day.listenMinutes}
        most={180}
        step={10}
        onChange={(listenMinutes) => change({ listenMinutes })}
      />
      <Switch
        label="到点睡觉"
        isOn={day.bedtime !== null}
        onChange={(isOn) => change({ bedtime: isOn ? usualBedtime : null })}
      >
        睡觉时间里都休息，正在听的故事可以听完
      </Switch>
      {day.bedtime && <BedtimeFields bedtime={day.bedtime} onChange={changeBedtime} />}
      <p className={styles['problem']} role="alert">
        {problem}
      </p>
    </section>
  );
}

interface BedtimeFieldsProps {
  bedtime: Bedtime;
  onChange: (change: Partial<Bedtime>) => void;
}

const BedtimeFields = ({ bedtime, onChange }: BedtimeFieldsProps) => (
  <div className={styles['times']}>
    {(['from', 'to'] as const).map((end) => (
      <label key={end} className={styles['time']}>
        <span>{end === 'from' ? '晚上几点睡' : '早上几点起'}</span>
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
