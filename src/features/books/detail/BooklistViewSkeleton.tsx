import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import { BookFrame } from '../BookFrame.tsx';
import { BooklistSkeleton } from '../index/BooklistCardView.tsx';
import styles from './BooklistView.module.css';

const PLACES = [0, 1, 2];

export const BooklistViewSkeleton = () => (
  <BookFrame title="书单">
    <div className={styles['columns']} role="group" aria-busy="true" aria-label="正在打开书单">
      <div className={styles['head']}>
        <span className={styles['cover']}>
          <Skeleton shape="square" />
        </span>
        <div className={styles['words']}>
          <Skeleton shape="text" width="70%" height={26} />
          <Skeleton shape="text" width="40%" />
          <Skeleton shape="text" width="90%" />
        </div>
      </div>
      <ol className={styles['books']}>
        {PLACES.map((place) => (
          <li key={place} className={styles['book']}>
            <BooklistSkeleton />
          </li>
        ))}
      </ol>
    </div>
  </BookFrame>
);
