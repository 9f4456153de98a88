import { memo, type ReactNode } from 'react';
import type { Progress, StoryCard } from '#contract/stories/stories.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { minutesText } from '#lib/time/durationText.ts';
import { Badge } from '#ui/feedback/Badge.tsx';
import { CheckIcon } from '#ui/icons/shellIcons.tsx';
import { Cover } from '#ui/picture/Cover.tsx';
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx';
import { TitleLine } from '#ui/picture/TitleLines.tsx';
import { RowPlayButton } from './RowPlayButton.tsx';
import styles from './StoryRow.module.css';
import { useListeningProgress } from './useListeningProgress.ts';

/** The height of a row in design pixels. The style sheet contains the same value. */
export const STORY_ROW_HEIGHT = 88;
/**
 * The minimum width, in design pixels, of a row that stands beside another one. It has room for a title of seven
 * characters.
 */
export const STORY_ROW_WIDTH = 270;

interface StoryRowProps {
  story: StoryCard;
  progress: Progress | null;
  /** Replaces the plain title, for example by one with highlighted matches of a search. */
  title?: ReactNode;
  /** Replaces the line with the age and the duration. */
  facts?: ReactNode;
  /** Replaces the badge that marks members' stories. */
  badge?: 'free';
  /** A control that is shown after the play button. */
  action?: ReactNode;
}

/** A list row for a story. A tap on the row opens the story; its button plays the story without leaving the list. */
export const StoryRow = memo(function StoryRow({
  story,
  progress,
  title: marked,
  facts,
  badge,
  action,
}: StoryRowProps) {
  const mark = useListeningProgress(story.id, progress);
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
          <TitleLine>{marked ?? title}</TitleLine>
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
          {isBegun && <ProgressBar label={`听了多少：${title}`} fraction={mark.positionMs / durationMs} />}
        </span>
      </AppLink>
      <RowPlayButton story={story} />
      {action}
    </div>
  );
});
