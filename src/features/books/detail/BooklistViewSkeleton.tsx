import { PictureCardSkeleton } from '#ui/picture/PictureCard.tsx';
import { HeadSkeleton } from '#ui/skeleton/HeadSkeleton.tsx';
import styles from './BooklistView.module.css';

const PLACEHOLDERS = [0, 1, 2];

export const BooklistViewSkeleton = () => (
  <>
    <HeadSkeleton label="正在打开书单" />
    <ol className={styles['books']} aria-hidden="true">
      {PLACEHOLDERS.map((place) => (
        <li key={place} className={styles['book']}>
          <PictureCardSkeleton />
        </li>
      ))}
    </ol>
  </>
);
