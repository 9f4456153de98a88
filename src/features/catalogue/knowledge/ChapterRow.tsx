import type { Chapter } from '#contract/catalogue/knowledge.ts';
import { minutesText } from '#lib/time/durationText.ts';
import { IconButton } from '#ui/action/IconButton.tsx';
import { PencilIcon } from '#ui/icons/actionIcons.tsx';
import { StoryRow } from '#features/catalogue/row/StoryRow.tsx';
import styles from './ChapterRow.module.css';

interface ChapterRowProps {
  chapter: Chapter;
  /** The number of the chapter, from 1. */
  number: number;
  /** Whether this chapter is free while others are for members only. If so, a badge says that it is free. */
  isTrial: boolean;
  onNotes: () => void;
}

export function ChapterRow({
  chapter: { story, progress, isLocked, noteCount },
  number,
  isTrial,
  onNotes,
}: ChapterRowProps) {
  return (
    <StoryRow
      story={story}
      progress={progress}
      facts={
        <span>
          第 {number} 章 · {minutesText(story.durationMs)}
          {isLocked ? ' · 先试听一段' : isTrial && story.access === 'free' ? ' · 免费学' : ''}
        </span>
      }
      action={
        <span className={styles['notes']}>
          <IconButton
            label={`笔记：${story.title}${noteCount > 0 ? `，${noteCount} 条` : ''}`}
            icon={<PencilIcon size={22} />}
            onClick={onNotes}
          />
          {noteCount > 0 && (
            <span aria-hidden="true" className={styles['count']}>
              {noteCount}
            </span>
          )}
        </span>
      }
    />
  );
}
