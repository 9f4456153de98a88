import { Skeleton } from './Skeleton.tsx';
import { StoryCardSkeleton } from './StoryCardSkeleton.tsx';
import styles from './ShelfSkeleton.module.css';

/** The placeholder of a shelf: its title and the tiles that are visible without scrolling. */
export function ShelfSkeleton({ count = 4 }: { count?: number }) {
  return (
    <div className={styles['shelf']}>
      <Skeleton shape="text" width={120} height={20} />
      <div className={styles['tiles']}>
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className={styles['tile']}>
            <StoryCardSkeleton />
          </div>
        ))}
      </div>
    </div>
  );
}
