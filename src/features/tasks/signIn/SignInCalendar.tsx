import { useState } from 'react';
import { weekdayNames } from '#lib/time/calendarDay.ts';
import { IconButton } from '#ui/action/IconButton.tsx';
import { classes } from '#ui/classes.ts';
import { ChevronRightIcon } from '#ui/icons/homeIcons.tsx';
import { ChevronLeftIcon } from '#ui/icons/navigationIcons.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { useListSignInsQuery } from '#features/tasks/api.ts';
import { monthsAfter, monthText, weeksOf } from '#features/tasks/dayTexts.ts';
import { spaced } from '#lib/text/spaced.ts';
import styles from './SignInCalendar.module.css';

/** Shows on which days of a month the child has signed in. */
export function SignInCalendar({ today }: { today: string }) {
  const thisMonth = today.slice(0, 7);
  const [month, setMonth] = useState(thisMonth);
  const query = useListSignInsQuery(month);
  const name = monthText(month, today);
  return (
    <div>
      <div className={styles['head']}>
        <IconButton label="上一个月" icon={<ChevronLeftIcon />} onClick={() => setMonth(monthsAfter(month, -1))} />
        <h3 className={styles['month']}>
          <span role="status">{name}</span>
        </h3>
        {month < thisMonth ? (
          <IconButton label="下一个月" icon={<ChevronRightIcon />} onClick={() => setMonth(monthsAfter(month, 1))} />
        ) : (
          <span className={styles['place']} />
        )}
      </div>
      <QueryState query={query} isEmpty={() => false} loading={<LoadingBlock label="正在翻日历" height={260} />}>
        {({ items }) => <MonthTable {...{ month, name, today }} signedInDays={new Set(items.map(({ day }) => day))} />}
      </QueryState>
    </div>
  );
}

interface MonthTableProps {
  month: string;
  name: string;
  today: string;
  signedInDays: ReadonlySet<string>;
}

const MonthTable = ({ month, name, today, signedInDays }: MonthTableProps) => (
  <>
    <table className={styles['table']} aria-label={spaced`${name}的签到`}>
      <thead>
        <tr>
          {weekdayNames.map((weekday) => (
            <th key={weekday} scope="col" className={styles['weekday']}>
              {weekday}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week, index) => (
          <tr key={index}>
            {week.map((day, place) => (
              <td key={day ?? place} className={styles['cell']}>
                {day !== null && (
                  <span
                    className={classes(
                      styles['date'],
                      signedInDays.has(day) && styles['signed'],
                      day === today && styles['today'],
                    )}
                  >
                    {Number(day.slice(8))}
                    {day === today && <VisuallyHidden>，今天</VisuallyHidden>}
                    {signedInDays.has(day) && <VisuallyHidden>，签到了</VisuallyHidden>}
                  </span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    <p className={styles['sum']}>
      {signedInDays.size > 0 ? spaced`${name}签到了 ${signedInDays.size} 天` : spaced`${name}还没有签到`}
    </p>
  </>
);
