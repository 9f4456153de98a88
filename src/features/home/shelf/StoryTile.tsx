import type { StoryCard } from '#contract/stories/stories.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { minutesText } from '#lib/time/durationText.ts';
import { Badge } from '#ui/feedback/Badge.tsx';
import { Cover } from '#ui/picture/Cover.tsx';
import styles from './StoryTile.module.css';

interface StoryTileProps {
  story: StoryCard;
  /** Whether the cover may be loaded. Its space is reserved even while this is false. */
  showsCover: boolean;
  /** Replaces the badge that marks members' stories. */
  badge?: 'free' | undefined;
}

/** A story, shown mainly by its cover, so that a child recognises it. */
export function StoryTile({
  story: { id, title, cover, durationMs, ageFrom, ageTo, access },
  showsCover,
  badge,
}: StoryTileProps) {
  return (
    <AppLink href={href('story', { id })} className={styles['tile']}>
      <Cover src={showsCover ? cover : undefined} alt="" sizes="148px">
        {badge ? <Badge kind={badge} corner /> : access === 'vip' && <Badge kind="vip" corner />}
      </Cover>
      <span className={styles['title']}>{title}</span>
      <span className={styles['facts']}>
        {ageFrom}–{ageTo} 岁 · {minutesText(durationMs)}
      </span>
    </AppLink>
  );
}
