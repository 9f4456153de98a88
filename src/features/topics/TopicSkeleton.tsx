import { Cover } from '#ui/picture/Cover.tsx';
import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import styles from './TopicScreen.module.css';

export const TopicSkeleton = () => (
  <div role="group" aria-busy="true" aria-label="正在打开专题">
    <Cover src={undefined} alt="" shape="banner" />
    <Skeleton shape="text" width="60%" height={28} />
    <Skeleton shape="text" />
    <Skeleton shape="text" width="70%" />
    <div className={styles['group']}>
      {[0, 1, 2].map((index) => (
        <div key={index} className={styles['outline']}>
          <Skeleton width={64} height={64} />
          <span className={styles['words']}>
            <Skeleton shape="text" width="70%" />
            <Skeleton shape="text" width="40%" />
          </span>
        </div>
      ))}
    </div>
  </div>
);
