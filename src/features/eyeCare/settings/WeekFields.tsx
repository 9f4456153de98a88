import { useState } from 'react';
import type { DayLimits } from '#lib/eyeCare/limitRules.ts';
import styles from './EyeCareScreen.module.css';
import { dayGroups, shownDay, withDays } from './limitFields.ts';
import { MinutesField } from './MinutesField.tsx';
import { MixedNote } from './MixedNote.tsx';
import { WeekChoice } from './WeekChoice.tsx';

const shortText = (minutes: number | null): string => (minutes === null ? '不限' : String(minutes));

interface WeekFieldsProps {
  days: DayLimits[];
  onChange: (days: DayLimits[]) => void;
}

/** Fields for the minutes of each weekday. Several days can be changed together. */
export function WeekFields({ days, onChange }: WeekFieldsProps) {
  const [chosen, setChosen] = useState<readonly number[]>(dayGroups[1].days);
  const { day, isMixed } = shownDay(days, chosen, ({ screenMinutes, listenMinutes }) => ({
    screenMinutes,
    listenMinutes,
  }));
  const change = (update: Partial<DayLimits>) => onChange(withDays(days, chosen, () => update));
  return (
    <section className={styles['card']} aria-labelledby="week">
      <h2 id="week" className={styles['title']}>
        每天用多久
      </h2>
      <WeekChoice unit="天" groups={dayGroups} chosen={chosen} onChoose={setChosen}>
        {(index) => (
          <>
            <span>看 {shortText(days[index]?.screenMinutes ?? null)}</span>
            <span>听 {shortText(days[index]?.listenMinutes ?? null)}</span>
          </>
        )}
      </WeekChoice>
      {isMixed && <MixedNote unit="天" first={chosen[0] ?? 0} onCopy={() => change(day)} />}
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
    </section>
  );
}
