import { ShelfSkeleton } from '#ui/skeleton/ShelfSkeleton.tsx';
import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import styles from './HomeSkeleton.module.css';

/** The placeholder of the home screen while it loads. */
export function HomeSkeleton() {
  return (
    <div className={styles['outline']} role="group" aria-busy="true" aria-label="正在打开首页">
      <span className={styles['banner']} />
      <div className={styles['offer']}>
        <Skeleton height={104} />
      </div>
      <div className={styles['circles']}>
        {Array.from({ length: 8 }, (_, index) => (
          <span key={index} className={styles['circle']}>
            <Skeleton shape="circle" width={50} height={50} />
          </span>
        ))}
      </div>
      <ShelfSkeleton />
    </div>
  );
}
