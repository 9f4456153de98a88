import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import styles from './MallSkeleton.module.css';

/** The placeholder of the categories and of two shelves. */
export const MallSkeleton = () => (
  <div className={styles['page']} role="group" aria-busy="true" aria-label="商城正在开门">
    <Skeleton height={80} />
    {[0, 1].map((index) => (
      <div key={index} className={styles['shelf']}>
        <Skeleton shape="text" width="40%" height={24} />
        <Skeleton height={180} />
      </div>
    ))}
  </div>
);
