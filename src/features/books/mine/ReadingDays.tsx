import type { MyBooks } from '#contract/books/bookshelf.ts';
import { daysBefore, weekdayName } from '#lib/time/calendarDay.ts';
import { classes } from '#ui/classes.ts';
import styles from './ReadingDays.module.css';

const WEEK = [6, 5, 4, 3, 2, 1, 0];

/** Shows the user's reading statistics, and on which of the last seven days a book was read. */
export function ReadingDays({ mine }: { mine: MyBooks }) {
  const { today, days, streakDays, totalDays, booksRead, seconds, characters } = mine;
  const figures = [
    ['连续打卡', `${streakDays} 天`],
    ['一共打卡', `${totalDays} 天`],
    ['读完绘本', `${booksRead} 本`],
    ['读书', `${Math.floor(seconds / 60)} 分钟`],
    ['听了', `${characters} 个字`],
  ] as const;
  return (
    <section aria-label="我的阅读" className={styles['card']}>
      <ol className={styles['week']} aria-label="最近七天">
        {WEEK.map((back) => {
          const day = daysBefore(today, back);
          const isDone = days.includes(day);
          return (
            <li key={back} className={styles['day']}>
              <span className={styles['name']}>{back === 0 ? '今天' : weekdayName(day)}</span>
              <span
                role="img"
                aria-label={isDone ? '打卡了' : '没有打卡'}
                className={classes(styles['mark'], isDone && styles['done'])}
              >
                {isDone ? '★' : ''}
              </span>
            </li>
          );
        })}
      </ol>
      <dl className={styles['figures']}>
        {figures.map(([label, figure]) => (
          <div key={label} className={styles['figure']}>
            <dt className={styles['name']}>{label}</dt>
            <dd className={styles['number']}>{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
