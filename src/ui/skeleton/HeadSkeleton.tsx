import styles from './HeadSkeleton.module.css';
import { Skeleton } from './Skeleton.tsx';

/** The placeholder of a CoverHead and of the buttons below it. */
export const HeadSkeleton = ({ label }: { label: string }) => (
  <div className={styles['head']} role="group" aria-busy="true" aria-label={label}>
    <Skeleton width={112} height={112} />
    <span className={styles['words']}>
      <Skeleton shape="text" width={140} height={24} />
      <Skeleton shape="text" width={110} />
    </span>
  </div>
);
