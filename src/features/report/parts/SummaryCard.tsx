import { type Report, spentKinds } from '#contract/learning/report.ts';
import type { PeriodKind } from '#lib/report/period.ts';
import { Card } from '#ui/Card.tsx';
import { classes } from '#ui/classes.ts';
import { kindColours } from '#features/report/charts/kindColours.ts';
import { comparisonText, durationText, kindTexts, periodName, totalSeconds } from '#features/report/reportTexts.ts';
import styles from './SummaryCard.module.css';

/** Shows the total time of a period, and the time of each kind with the colours of the charts. */
export function SummaryCard({ kind, report }: { kind: PeriodKind; report: Report }) {
  const { seconds, activeDays } = report;
  const total = totalSeconds(seconds);
  const comparison = comparisonText(kind, report);
  return (
    <Card tone="mango">
      <section aria-label="一共">
        <p className={styles['name']}>{periodName(kind, report)}一共</p>
        <p className={styles['total']}>{total === 0 ? '还没有记录' : durationText(total)}</p>
        <p className={styles['facts']}>
          {[
            ...(kind === 'day' || activeDays === 0 ? [] : [`有 ${activeDays} 天留下了记录`]),
            ...(comparison ? [comparison] : []),
          ].join('，')}
        </p>
        <dl className={styles['kinds']}>
          {spentKinds.map((one) => (
            <div key={one} className={styles['kind']}>
              <dt className={styles['label']}>
                <span className={classes(styles['colour'], kindColours[one])} />
                {kindTexts[one]}
              </dt>
              <dd className={styles['value']}>{durationText(seconds[one])}</dd>
            </div>
          ))}
        </dl>
      </section>
    </Card>
  );
}
