import type { ReactNode } from 'react';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { ChevronRightIcon } from '#ui/icons/homeIcons.tsx';
import { Cover } from '#ui/picture/Cover.tsx';
import styles from './CoverRow.module.css';

/** The height of a row in design pixels. The style sheet contains the same value. */
export const COVER_ROW_HEIGHT = 88;

interface CoverRowProps {
  address: string;
  title: ReactNode;
  summary: ReactNode;
  cover: string;
  shape?: 'square' | 'still';
  count: string;
}

/** A list row for a series, a picture book or a video. Stories have `StoryRow`. */
export function CoverRow({ address, title, summary, cover, shape = 'square', count }: CoverRowProps) {
  return (
    <AppLink href={address} className={styles['row']}>
      <span className={styles[shape]}>
        <Cover src={cover} alt="" shape={shape} sizes="68px" />
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
