import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import styles from './ArticlePage.module.css';

export const ArticleSkeleton = () => (
  <div role="group" aria-busy="true" aria-label="正在打开文章">
    <Skeleton shape="text" width="85%" height={28} />
    <Skeleton shape="text" width="50%" />
    <span className={styles['cover']}>
      <Skeleton shape="square" />
    </span>
    {[0, 1, 2].map((index) => (
      <div key={index} className={styles['section']}>
        <Skeleton shape="text" />
        <Skeleton shape="text" />
        <Skeleton shape="text" width="70%" />
      </div>
    ))}
  </div>
);
