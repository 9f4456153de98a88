import type { Report } from '#contract/learning/report.ts';
import { MINUTE_MS, SECOND_MS } from '#lib/time/time.ts';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ChevronRightIcon } from '#ui/icons/homeIcons.tsx';
import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { useGetWeekQuery } from '#features/profile/profileApi.ts';
import styles from './WeekCard.module.css';

/** The figures of the active child for this week, with a link to the report. */
export function WeekCard() {
  const isSignedIn = useIsSignedIn();
  return isSignedIn && <Week />;
}

function Week() {
  const query = useGetWeekQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <section className={styles['section']} aria-label="这一周">
      <QueryState
        query={query}
        loading={
          <div role="group" aria-busy="true" aria-label="正在数这一周">
            <Skeleton height={112} />
          </div>
        }
        isEmpty={() => false}
      >
        {(report) => (
          <AppLink href={href('report')} className={styles['card']}>
            <span className={styles['head']}>
              <span className={styles['title']}>这一周</span>
              <span className={styles['more']}>看报告</span>
              <ChevronRightIcon size={18} />
            </span>
            {report.firstDay === null ? (
              <span className={styles['none']}>听一个故事、学几个字，这里就会记下来</span>
            ) : (
              <span className={styles['figures']}>
                {figuresOf(report).map(({ name, count, unit }) => (
                  <span key={name} className={styles['figure']}>
                    <span className={styles['name']}>{name}</span>
                    <span>
                      <strong className={styles['count']}>{count}</strong> {unit}
                    </span>
                  </span>
                ))}
              </span>
            )}
          </AppLink>
        )}
      </QueryState>
    </section>
  );
}

function figuresOf({ seconds, streak, newWords }: Report) {
  const total = Object.values(seconds).reduce((sum, one) => sum + one, 0);
  return [
    { name: '听和学', count: Math.floor((total * SECOND_MS) / MINUTE_MS), unit: '分钟' },
    { name: '连续', count: streak.days, unit: '天' },
    { name: '新认识', count: newWords.count, unit: '个字' },
  ];
}
