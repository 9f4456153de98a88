import type { StoryCard } from '#contract/stories/stories.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { Sheet } from '#ui/dialog/Sheet.tsx';
import { CloseIcon, ListIcon } from '#ui/icons/navigationIcons.tsx';
import styles from './ContinueSheet.module.css';

interface ContinueSheetProps {
  story: StoryCard;
  onRemove: (story: StoryCard) => void;
  onClose: () => void;
}

export function ContinueSheet({ story, onRemove, onClose }: ContinueSheetProps) {
  const handleRemove = () => {
    onClose();
    onRemove(story);
  };
  return (
    <Sheet open onClose={onClose} title={story.title}>
      <ul className={styles['choices']}>
        <li>
          <AppLink href={href('series', { id: story.seriesId })} className={styles['choice']}>
            <ListIcon size={22} />
            <span className={styles['words']}>打开专辑</span>
          </AppLink>
        </li>
        <li>
          <button type="button" className={styles['choice']} onClick={handleRemove}>
            <CloseIcon size={22} />
            <span className={styles['words']}>
              从这里移除
              <span className={styles['note']}>听到哪里还替你记着，播放历史里也还在</span>
            </span>
          </button>
        </li>
      </ul>
    </Sheet>
  );
}
