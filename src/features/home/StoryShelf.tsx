import { useState, type ReactNode } from 'react';
import type { StoryCard } from '#contract/stories.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { classes } from '#ui/classes.ts';
import { ChevronRightIcon } from '#ui/icons/ChevronRightIcon.tsx';
import styles from './StoryShelf.module.css';
import { StoryTile } from './StoryTile.tsx';
import { useNearView } from './useNearView.ts';

interface StoryShelfProps {
  title: string;
  stories: readonly StoryCard[];
  size?: 'medium' | 'large';
  /** The series it shows the beginning of. */
  seriesId?: string;
  /** Beside the title. */
  action?: ReactNode;
}

/** Narrower than any tile: never too few pictures. */
const TILE_PX = 110;

export function StoryShelf({ title, stories, size = 'medium', seriesId, action }: StoryShelfProps) {
  const [ref, nearWidthPx] = useNearView();
  const [isMoved, setIsMoved] = useState(false);
  if (stories.length === 0) return null;
  const seenCount = isMoved ? stories.length : Math.ceil(nearWidthPx / TILE_PX);

  return (
    <section className={styles['shelf']} ref={ref}>
      <div className={styles['head']}>
        <h2 className={styles['title']}>{title}</h2>
        {action}
        {seriesId !== undefined && (
          <AppLink href={href('series', { id: seriesId })} className={styles['all']} aria-label={`${title}，全部`}>
            <span>全部</span>
            <ChevronRightIcon size={18} />
          </AppLink>
        )}
      </div>
      <ul
        className={classes(styles['tiles'], styles[size])}
        onScroll={() => setIsMoved(true)}
        onFocus={() => setIsMoved(true)}
      >
        {stories.map((story, index) => (
          <li key={story.id} className={styles['tile']}>
            <StoryTile story={story} showsCover={index < seenCount} />
          </li>
        ))}
      </ul>
    </section>
  );
}
