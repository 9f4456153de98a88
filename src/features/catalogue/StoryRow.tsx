import { memo, type ReactNode } from 'react';
import type { Progress, StoryCard } from '#contract/stories.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { minutesText } from '#platform/player/time.ts';
import { Badge } from '#ui/Badge.tsx';
import { CheckIcon } from '#ui/icons/CheckIcon.tsx';
import { Cover } from '#ui/picture/Cover.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { RowPlayButton } from './RowPlayButton.tsx';
import styles from './StoryRow.module.css';
import { useMark } from './useMark.ts';

/** Design pixels; the styles say the same. */
export const STORY_ROW_HEIGHT = 88;

interface StoryRowProps {
  story: StoryCard;
  progress: Progress | null;
  /** In place of the bare one, with what was searched for marked. */
  title?: ReactNode;
  /** In place of age and length. */
  facts?: ReactNode;
  /** In place of what the story itself is. */
  badge?: 'free';
  /** Behind the play button. */
  action?: ReactNode;
}

/** A story in a list: a tap opens it, its button plays it where it stands. */
export const StoryRow = memo(function StoryRow({
  story,
  progress,
  title: marked,
  facts,
  badge,
  action,
}: StoryRowProps) {
  const mark = useMark(story.id, progress);
  const { title, cover, access, ageFrom, ageTo, durationMs } = story;
  const isBegun = mark !== null && !mark.finished && mark.positionMs > 0;
  return (
    <div className={styles['row']}>
      <AppLink href={href('story', { id: story.id })} className={styles['link']}>
        <span className={styles['cover']}>
          <Cover src={cover} alt="" sizes="64px">
            {badge ? <Badge kind={badge} corner /> : access === 'vip' && <Badge kind="vip" corner />}
          </Cover>
        </span>
        <span className={styles['words']}>
          <span className={styles['title']}>{marked ?? title}</span>
          <span className={styles['facts']}>
            {mark?.finished && (
              <span className={styles['finished']}>
                <CheckIcon size={14} />
                听完了
              </span>
            )}
            {facts ?? (
              <span>
                {isBegun ? `还剩 ${minutesText(durationMs - mark.positionMs)}` : minutesText(durationMs)} · {ageFrom}–
                {ageTo} 岁
              </span>
            )}
          </span>
          {isBegun && <ProgressBar label={`听了多少：${title}`} share={mark.positionMs / durationMs} />}
        </span>
      </AppLink>
      <RowPlayButton story={story} />
      {action}
    </div>
  );
});
