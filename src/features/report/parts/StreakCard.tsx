import type { Report } from '#contract/learning/report.ts';
import { Card } from '#ui/Card.tsx';
import { todayText } from '#features/report/reportTexts.ts';
import styles from './StreakCard.module.css';

/** Shows the length of the streak so far, and whether today is part of it. */
export const StreakCard = ({ streak }: { streak: Report['streak'] }) => (
  <Card>
    <section aria-label="连续天数">
      <p className={styles['days']}>
        <span>已经连续</span>
        <strong className={styles['number']}>{streak.days}</strong>
        <span>天</span>
      </p>
      <p className={styles['today']} data-done={streak.isTodayDone}>
        {todayText(streak)}
      </p>
      {streak.longest > streak.days && <p className={styles['longest']}>最长的一次连续了 {streak.longest} 天</p>}
    </section>
  </Card>
);
