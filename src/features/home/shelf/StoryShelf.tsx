import { useState, type ReactNode } from 'react';
import type { StoryCard } from '#contract/stories/stories.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { Carousel, Slide } from '#ui/list/Carousel.tsx';
import { classes } from '#ui/classes.ts';
import { SectionHead } from '#ui/navigation/SectionHead.tsx';
import { useWidthNearViewport } from '#ui/behaviour/useWidthNearViewport.ts';
import styles from './StoryShelf.module.css';
import { StoryTile } from './StoryTile.tsx';

interface StoryShelfProps {
  title: string;
  stories: readonly StoryCard[];
  size?: 'medium' | 'large';
  /** The address of the complete list. */
  allHref?: string;
  badge?: 'free';
  /** A control that is shown beside the title. */
  action?: ReactNode;
  className?: string | undefined;
}

/** A width that is smaller than that of any tile, so that the estimated number of visible tiles is never too small. */
const TILE_PX = 110;

export function StoryShelf({ title, stories, size = 'medium', allHref, badge, action, className }: StoryShelfProps) {
  const [ref, nearWidthPx] = useWidthNearViewport();
  const [hasScrolled, setHasScrolled] = useState(false);
  if (stories.length === 0) return null;
  const visibleCount = hasScrolled ? stories.length : Math.ceil(nearWidthPx / TILE_PX);

  return (
    <section className={classes(styles['shelf'], className)} ref={ref}>
      <SectionHead title={title} allHref={allHref} as={AppLink} action={action} />
      <Carousel onScroll={() => setHasScrolled(true)} onFocus={() => setHasScrolled(true)}>
        {stories.map((story, index) => (
          <Slide key={story.id} className={styles[size]}>
            <StoryTile story={story} showsCover={index < visibleCount} badge={badge} />
          </Slide>
        ))}
      </Carousel>
    </section>
  );
}
