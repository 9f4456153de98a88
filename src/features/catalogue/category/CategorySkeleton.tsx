import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import styles from './CategorySkeleton.module.css';

/** The placeholder of the first category level while it loads. */
export function CategorySkeleton() {
  return (
    <div className={styles['circles']} aria-hidden="true">
      {Array.from({ length: 5 }, (_, index) => (
        <Skeleton key={index} shape="circle" width={50} height={50} />
      ))}
    </div>
  );
}
