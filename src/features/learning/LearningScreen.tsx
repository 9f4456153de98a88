import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { useGetTodayQuery } from '#platform/words/learningApi.ts';
import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { GuestPlan } from './GuestPlan.tsx';
import { LearningLinks } from './LearningLinks.tsx';
import styles from './LearningScreen.module.css';
import { StreakCard } from './StreakCard.tsx';
import { TodayPlan } from './TodayPlan.tsx';
import { WeekChart } from './WeekChart.tsx';

/** The root of the tab 学习: what there is to do today, and how far one has come. */
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
  const {
    currentData: today,
    error,
    isFetching,
    refetch,
  } = useGetTodayQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  if (today) {
    return (
      <div className={styles['plan']}>
        <TodayPlan today={today} />
        <div className={styles['progress']}>
          <StreakCard streak={today.streak} />
          <WeekChart week={today.week} />
        </div>
      </div>
    );
  }
  if (!error) {
    return (
      <div className={styles['plan']} role="group" aria-busy="true" aria-label="正在打开今天的计划">
        <Skeleton height={236} />
        <Skeleton height={220} />
      </div>
    );
  }
  return (
    <ErrorState
      {...(error.message ? { text: error.message } : {})}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
