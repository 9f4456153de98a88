import type { Today } from '#contract/learning/learning.ts';
import { Card } from '#ui/Card.tsx';
import styles from './StreakCard.module.css';

/** Shows how many days the streak has, and whether the user has already learnt today. */
export function StreakCard({ streak: { days, isTodayDone } }: { streak: Today['streak'] }) {
  return (
    <Card>
      <section className={styles['streak']} aria-label="连续学习">
        <p className={styles['days']}>
          <span className={styles['label']}>已经连续学习</span>
          <strong className={styles['number']}>{days}</strong>
          <span className={styles['label']}>天</span>
        </p>
        <p className={styles['today']} data-done={isTodayDone}>
          {isTodayDone ? '今天学过啦' : days > 0 ? '今天还没学，学一个字就能接上' : '今天还没学'}
        </p>
      </section>
    </Card>
  );
}
