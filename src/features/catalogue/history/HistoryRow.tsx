import { memo } from 'react';
import type { HistoryEntry } from '#contract/stories/history.ts';
import { timeText } from '#lib/time/dates.ts';
import { minutesText } from '#lib/time/durationText.ts';
import { IconButton } from '#ui/action/IconButton.tsx';
import { CloseIcon } from '#ui/icons/navigationIcons.tsx';
import { StoryRow } from '#features/catalogue/row/StoryRow.tsx';

interface HistoryRowProps {
  entry: HistoryEntry;
  onRemove: (storyId: string, title: string) => void;
}

export const HistoryRow = memo(function HistoryRow({ entry: { story, progress }, onRemove }: HistoryRowProps) {
  const { positionMs, finished, updatedAt } = progress;
  return (
    <StoryRow
      story={story}
      progress={progress}
      facts={
        <span>
          {!finished && `还剩 ${minutesText(story.durationMs - positionMs)} · `}
          {timeText(updatedAt)}
        </span>
      }
      action={
        <IconButton
          label={`移除：${story.title}`}
          icon={<CloseIcon size={20} />}
          onClick={() => onRemove(story.id, story.title)}
        />
      }
    />
  );
});
