import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import styles from './Ranking.module.css';

export function RankingSkeleton() {
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
