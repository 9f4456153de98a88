import type { StoryCard } from '#contract/stories/stories.ts';
import { minutesText } from '#lib/time/durationText.ts';
import { IconButton } from '#ui/action/IconButton.tsx';
import { Badge } from '#ui/feedback/Badge.tsx';
import { classes } from '#ui/classes.ts';
import { CloseIcon, GripIcon } from '#ui/icons/navigationIcons.tsx';
import { HeadphonesIcon } from '#ui/icons/shellIcons.tsx';
import styles from './QueueRow.module.css';
import type { ReorderHandle } from './useReorder.ts';

interface QueueRowProps {
  story: StoryCard;
  place: number;
  isInPlayer: boolean;
  /** The number of pixels by which this row is displaced while any row is dragged. */
  shift: number;
  isDragged: boolean;
  handle: ReorderHandle;
  onChoose: () => void;
  onRemove: () => void;
}

export function QueueRow({ story, place, isInPlayer, shift, isDragged, handle, onChoose, onRemove }: QueueRowProps) {
  const { title, durationMs, access } = story;
  return (
    <li
      className={classes(styles['row'], isInPlayer && styles['played'], isDragged && styles['held'])}
      style={shift === 0 ? undefined : { transform: `translateY(${shift}px)` }}
    >
      <span className={styles['grip']}>
        <IconButton
          label={`移动 ${title}，现在第 ${place} 个`}
          title="按住拖动，或按上下键"
          icon={<GripIcon size={20} />}
          {...handle}
        />
      </span>
      <button
        type="button"
        className={styles['choose']}
        aria-current={isInPlayer ? 'true' : undefined}
        aria-label={`播放 ${title}`}
        onClick={onChoose}
      >
        <span className={styles['title']}>{title}</span>
        <span className={styles['facts']}>{isInPlayer ? '正在播放' : minutesText(durationMs)}</span>
      </button>
      {access === 'vip' && <Badge kind="vip" />}
      {isInPlayer ? (
        <span className={styles['mark']}>
          <HeadphonesIcon size={22} />
        </span>
      ) : (
        <IconButton label={`从列表移除 ${title}`} icon={<CloseIcon size={18} />} onClick={onRemove} />
      )}
    </li>
  );
}
