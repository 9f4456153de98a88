import { StoryCardSkeleton } from '#ui/skeleton/StoryCardSkeleton.tsx';
import styles from './RowsSkeleton.module.css';

/** The placeholder of a story list while it loads. */
export function RowsSkeleton({ count = 6 }: { count?: number }) {
  return (
    <div className={styles['rows']} role="group" aria-busy="true" aria-label="正在加载故事">
      {Array.from({ length: count }, (_, index) => (
        <StoryCardSkeleton key={index} layout="row" />
      ))}
    </div>
  );
}
