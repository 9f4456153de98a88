import { ShelfSkeleton } from '#ui/skeleton/ShelfSkeleton.tsx';
import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import styles from './HomeSkeleton.module.css';

/** The home in outline. */
export function HomeSkeleton() {
  return (
    <div className={styles['outline']} role="group" aria-busy="true" aria-label="正在打开首页">
      <span className={styles['banner']} />
      <div className={styles['offer']}>
        <Skeleton height={104} />
      </div>
      <div className={styles['circles']}>
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} shape="circle" width={48} height={48} />
        ))}
      </div>
      <ShelfSkeleton />
    </div>
  );
}
