import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import styles from './GoodsSkeleton.module.css';

/** The placeholder of a list of goods. */
export const GoodsSkeleton = () => (
  <div className={styles['grid']} role="group" aria-busy="true" aria-label="正在摆货">
    {[0, 1, 2, 3].map((index) => (
      <div key={index} className={styles['place']}>
        <Skeleton height={282} />
      </div>
    ))}
  </div>
);
