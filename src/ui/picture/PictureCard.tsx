import type { ReactNode } from 'react';
import type { LinkComponent } from '#ui/navigation/linkComponent.ts';
import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import { Cover } from './Cover.tsx';
import styles from './PictureCard.module.css';

interface PictureCardProps {
  href: string;
  as?: LinkComponent;
  /** The address of the cover, in the form of a Cover's `src`. */
  src: string;
  title: string;
  summary: string;
  /** Shown below the summary. */
  facts: string;
  /** Shown below the facts, for example a progress bar. */
  children?: ReactNode;
}

/** A list entry that shows a collection with its summary. */
export const PictureCard = ({ href, as: Link = 'a', src, title, summary, facts, children }: PictureCardProps) => (
  <Link href={href} className={styles['card']}>
    <span className={styles['cover']}>
      <Cover src={src} alt="" sizes="96px" />
    </span>
    <span className={styles['words']}>
      <span className={styles['title']}>{title}</span>
      <span className={styles['summary']}>{summary}</span>
      <span className={styles['facts']}>{facts}</span>
      {children}
    </span>
  </Link>
);

export const PictureCardSkeleton = () => (
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
