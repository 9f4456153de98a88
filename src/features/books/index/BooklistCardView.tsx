import type { BooklistCard } from '#contract/books.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { Cover } from '#ui/picture/Cover.tsx';
import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import { agesText } from '../agesText.ts';
import styles from './BooklistCardView.module.css';

export function BooklistCardView({ list }: { list: BooklistCard }) {
  return (
    <AppLink href={href('bookDetail', { id: list.id })} className={styles['card']}>
      <span className={styles['cover']}>
        <Cover src={list.cover} alt="" sizes="96px" />
      </span>
      <span className={styles['words']}>
        <span className={styles['title']}>{list.title}</span>
        <span className={styles['summary']}>{list.summary}</span>
        <span className={styles['facts']}>
          {agesText(list)} · {list.bookCount} 本
        </span>
      </span>
    </AppLink>
  );
}

export const BooklistSkeleton = () => (
  <span className={styles['card']}>
    <span className={styles['cover']}>
      <Skeleton shape="square" />
    </span>
    <span className={styles['words']}>
      <Skeleton shape="text" width="60%" height={20} />
      <Skeleton shape="text" width="90%" />
      <Skeleton shape="text" width="40%" />
    </span>
  </span>
);
