import type { Aim } from '#contract/experience/aims.ts';
import { dayText } from '#features/experience/aims/aimTexts.ts';
import { useMark } from '#features/experience/aims/useMark.ts';
import { DAYS_TO_CHECK_OFF } from '#lib/experience/aimRules.ts';
import { daysBefore, weekdayName } from '#lib/time/calendarDay.ts';
import { CheckIcon } from '#ui/icons/shellIcons.tsx';
import { CardSection } from '#ui/list/CardSection.tsx';
import styles from './DayMarks.module.css';

/**
 * The days that the family can still check off. Days before the start of the aim and after its deadline are left out.
 */
export function DayMarks({ aim, today }: { aim: Aim; today: string }) {
  const { mark, sending } = useMark(aim);
  const days = Array.from({ length: DAYS_TO_CHECK_OFF }, (_, index) =>
    daysBefore(today, DAYS_TO_CHECK_OFF - 1 - index),
  ).filter((day) => day >= aim.startDay && (aim.deadline === null || day <= aim.deadline));
  if (days.length === 0) return null;
  return (
    <CardSection title="哪天做到了，点一下">
      <div className={styles['days']} role="group" aria-label="打勾">
        {days.map((day) => {
          const isDone = aim.checkedDays.includes(day);
          return (
            <button
              key={day}
              type="button"
              className={styles['day']}
              aria-pressed={isDone}
              aria-busy={sending?.day === day}
              aria-label={`${day === today ? '今天，' : ''}${dayText(day, today)}做到了`}
              onClick={() => void mark(0, day, !isDone)}
            >
              <span className={styles['weekday']}>{day === today ? '今天' : `周${weekdayName(day)}`}</span>
              <span className={styles['box']}>{isDone ? <CheckIcon size={24} /> : Number(day.slice(8))}</span>
            </button>
          );
        })}
      </div>
      <p className={styles['note']}>忘了打勾也没关系，七天以内都能补。漏了一天不清零，接着做就好。</p>
    </CardSection>
  );
}
