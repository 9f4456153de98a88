import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import { RowsSkeleton } from '../RowsSkeleton.tsx';
import styles from './SeriesSkeleton.module.css';

/** The series in outline. */
export function SeriesSkeleton() {
  return (
    <>
      <div className={styles['head']} role="group" aria-busy="true" aria-label="正在打开专辑">
        <Skeleton width={112} height={112} />
        <span className={styles['words']}>
          <Skeleton shape="text" width={140} height={24} />
          <Skeleton shape="text" width={110} />
        </span>
      </div>
      <RowsSkeleton />
    </>
  );
}
