import type { ReactNode } from 'react';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { ChevronRightIcon } from '#ui/icons/ChevronRightIcon.tsx';
import { Cover } from '#ui/picture/Cover.tsx';
import styles from './CoverRow.module.css';

/** Design pixels; the styles say the same. */
export const COVER_ROW_HEIGHT = 88;

interface CoverRowProps {
  address: string;
  title: ReactNode;
  summary: string;
  cover: string;
  count: string;
}

/** What holds several things, in a list: a series, a picture book. */
export function CoverRow({ address, title, summary, cover, count }: CoverRowProps) {
  return (
    <AppLink href={address} className={styles['row']}>
      <span className={styles['cover']}>
        <Cover src={cover} alt="" sizes="68px" />
      </span>
      <span className={styles['words']}>
        <span className={styles['title']}>{title}</span>
        <span className={styles['summary']}>{summary}</span>
        <span className={styles['count']}>{count}</span>
      </span>
      <ChevronRightIcon size={20} />
    </AppLink>
  );
}
