import { PictureCardSkeleton } from '#ui/picture/PictureCard.tsx';
import { HeadSkeleton } from '#ui/skeleton/HeadSkeleton.tsx';
import styles from './BooklistView.module.css';

const PLACES = [0, 1, 2];

export const BooklistViewSkeleton = () => (
  <>
    {' '}
    <HeadSkeleton label="正在打开书单" />
    <ol className={styles['books']} aria-hidden="true">
      {PLACES.map((place) => (
        <li key={place} className={styles['book']}>
          <PictureCardSkeleton />
        </li>
      ))}
    </ol>
  </>
);
