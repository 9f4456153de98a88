import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { useIsHydrating } from '#platform/rendering/useIsHydrating.ts';
import { useGetTodayQuery } from '#platform/words/learningApi.ts';
import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { GuestPlan } from './plan/GuestPlan.tsx';
import { LearningLinks } from './plan/LearningLinks.tsx';
import styles from './LearningScreen.module.css';
import { StreakCard } from './progress/StreakCard.tsx';
import { TodayPlan } from './plan/TodayPlan.tsx';
import { WeekChart } from './progress/WeekChart.tsx';

/** The start screen of the tab 学习. It shows today's tasks and the learner's progress. */
export default function LearningScreen() {
  const isSignedIn = useIsSignedIn();
  return (
    <main className={styles['page']}>
      <h1 className={styles['title']}>学习</h1>
      {isSignedIn ? <OwnPlan /> : <GuestPlan />}
      <LearningLinks />
    </main>
  );
}

function OwnPlan() {
  const query = useGetTodayQuery(undefined, {
    refetchOnMountOrArgChange: !useIsHydrating(),
    // The plan is loaded again when the user returns, because the page may have stayed open over midnight.
    refetchOnFocus: true,
  });
  return (
    <QueryState
      query={query}
      loading={
        <div className={styles['plan']} role="group" aria-busy="true" aria-label="正在打开今天的计划">
          <Skeleton height={236} />
          <Skeleton height={220} />
        </div>
      }
    >
      {(today) => (
        <div className={styles['plan']}>
          <TodayPlan today={today} />
          <div className={styles['progress']}>
            <StreakCard streak={today.streak} />
            <WeekChart week={today.week} />
          </div>
        </div>
      )}
    </QueryState>
  );
}
