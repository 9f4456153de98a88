import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import styles from './Practice.module.css';

export const PracticeSkeleton = () => (
  <div className={styles['practice']} role="group" aria-busy="true" aria-label="正在准备练习">
    <Skeleton height={8} />
    <Skeleton width={120} height={40} />
    <Skeleton width={240} height={240} />
    <Skeleton height={52} />
  </div>
);
