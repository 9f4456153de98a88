import type { Today } from '#contract/learning/learning.ts';
import { spaced } from '#lib/text/spaced.ts';
import { weekdayName } from '#lib/time/calendarDay.ts';
import { Card } from '#ui/Card.tsx';
import styles from './WeekChart.module.css';

/** A chart of the answers of the last seven days. The lower part of each bar shows the right answers. */
export function WeekChart({ week }: { week: Today['week'] }) {
  const most = Math.max(1, ...week.map(({ answered }) => answered));
  const total = week.reduce((sum, { answered }) => sum + answered, 0);
  const percent = (count: number) => `${(count / most) * 100}%`;
  return (
    <Card>
      <section aria-label="最近七天">
        <h2 className={styles['title']}>最近七天</h2>
        <p className={styles['total']}>{total > 0 ? `一共练了 ${total} 次` : '还没有练习'}</p>
        <ol className={styles['days']}>
          {week.map(({ day, answered, right }, index) => (
            <li
              key={day}
              className={styles['day']}
              aria-label={spaced`周${weekdayName(day)}：练了 ${answered} 次，对 ${right} 次`}
            >
              <span className={styles['count']}>{answered > 0 && answered}</span>
              <span className={styles['column']}>
                <span className={styles['answered']} style={{ height: percent(answered) }}>
                  <span className={styles['right']} style={{ height: `${(right / Math.max(1, answered)) * 100}%` }} />
                </span>
              </span>
              <span className={styles['name']}>{index === week.length - 1 ? '今天' : weekdayName(day)}</span>
            </li>
          ))}
        </ol>
        <p className={styles['legend']}>
          <span className={styles['rightMark']} /> 答对 <span className={styles['wrongMark']} /> 再练练
        </p>
      </section>
    </Card>
  );
}
