import type { ReactNode } from 'react';
import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import styles from './Ranking.module.css';

interface RankingFrameProps {
  /** Why there is nothing, for the user; undefined while it is on its way or there. */
  problem: { message?: string | undefined } | undefined;
  isFetching: boolean;
  onRetry: () => void;
  /** The ranking; null until it is there. */
  children: ReactNode;
}

/** A ranking on its way, or one that did not come. */
export function RankingFrame({ problem, isFetching, onRetry, children }: RankingFrameProps) {
  if (children !== null) return children;
  if (problem)
    return (
      <ErrorState {...(problem.message ? { text: problem.message } : {})} retrying={isFetching} onRetry={onRetry} />
    );
  return (
    <div className={styles['card']} role="group" aria-busy="true" aria-label="正在打开榜单">
      {[0, 1, 2, 3, 4, 5].map((index) => (
        <div key={index} className={styles['outline']}>
          <Skeleton shape="circle" width={24} height={24} />
          <Skeleton width={64} height={64} />
          <Skeleton shape="text" width="40%" />
        </div>
      ))}
    </div>
  );
}
