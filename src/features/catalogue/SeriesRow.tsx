import type { ReactNode } from 'react';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { ChevronRightIcon } from '#ui/icons/ChevronRightIcon.tsx';
import { Cover } from '#ui/picture/Cover.tsx';
import styles from './SeriesRow.module.css';

/** Design pixels; the styles say the same. */
export const SERIES_ROW_HEIGHT = 88;

interface SeriesRowProps {
  series: { id: string; title: string; summary: string; cover: string; storyCount: number };
  /** In place of the bare one, with what was searched for marked. */
  title?: ReactNode;
}

/** A series in a list. */
export function SeriesRow({ series: { id, title, summary, cover, storyCount }, title: marked }: SeriesRowProps) {
  return (
    <AppLink href={href('series', { id })} className={styles['row']}>
      <span className={styles['cover']}>
        <Cover src={cover} alt="" sizes="68px" />
      </span>
      <span className={styles['words']}>
        <span className={styles['title']}>{marked ?? title}</span>
        <span className={styles['summary']}>{summary}</span>
        <span className={styles['count']}>{storyCount} 个故事</span>
      </span>
      <ChevronRightIcon size={20} />
    </AppLink>
  );
}
