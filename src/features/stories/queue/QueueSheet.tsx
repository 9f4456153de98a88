import { useState, type ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import {
  queueMoved,
  queueRemoved,
  selectCurrentStory,
  selectQueue,
  storyChosen,
} from '#platform/player/playerSlice.ts';
import { Sheet } from '#ui/dialog/Sheet.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { QueueRow } from './QueueRow.tsx';
import styles from './QueueSheet.module.css';
import { useReorder } from './useReorder.ts';

interface QueueSheetProps {
  onClose: () => void;
  /** Called when the user has chosen a story. */
  onChosen?: () => void;
  /** Shown above the list. */
  children?: ReactNode;
}

/** The queue of stories, whose entries can be played, reordered and removed. */
export function QueueSheet({ onClose, onChosen, children }: QueueSheetProps) {
  const dispatch = useDispatch();
  const queue = useSelector(selectQueue);
  const playedId = useSelector(selectCurrentStory)?.id;
  const [announcement, setAnnouncement] = useState('');
  const { list, draggedIndex, shiftOf, handleOf } = useReorder(queue.length, (from, to) => {
    const story = queue[from];
    if (!story) return;
    dispatch(queueMoved({ storyId: story.id, to }));
    setAnnouncement(`${story.title}，移到第 ${to + 1} 个`);
  });

  return (
    <Sheet open onClose={onClose} title="播放列表">
      {children}
      <ol className={styles['queue']} ref={list}>
        {queue.map((story, index) => (
          <QueueRow
            key={story.id}
            story={story}
            place={index + 1}
            isInPlayer={story.id === playedId}
            shift={shiftOf(index)}
            isDragged={draggedIndex === index}
            handle={handleOf(index)}
            onChoose={() => {
              dispatch(storyChosen(story));
              onChosen?.();
            }}
            onRemove={() => dispatch(queueRemoved(story.id))}
          />
        ))}
      </ol>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </Sheet>
  );
}
