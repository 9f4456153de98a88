import { isUnderWay, type Phase } from '#platform/player/phase.ts';
import { IconButton } from '#ui/action/IconButton.tsx';
import { WaitingRing } from '#ui/feedback/WaitingRing.tsx';
import { PauseIcon, PlayIcon } from '#ui/icons/homeIcons.tsx';
import styles from './PlayButton.module.css';

interface PlayButtonProps {
  phase: Phase;
  /** The id of the story that a tap starts even before the app has started (see public/index.html). */
  storyId?: string | undefined;
  size: 'medium' | 'huge';
  onClick: () => void;
}

export function PlayButton({ phase, storyId, size, onClick }: PlayButtonProps) {
  const isGoing = isUnderWay(phase);
  const iconSize = size === 'huge' ? 38 : 26;
  return (
    <span className={styles['button']}>
      <IconButton
        kind="primary"
        size={size}
        label={isGoing ? '暂停' : '播放'}
        icon={isGoing ? <PauseIcon size={iconSize} /> : <PlayIcon size={iconSize} />}
        aria-busy={phase === 'loading' || phase === 'stalled'}
        data-story={storyId}
        onClick={onClick}
      />
      {(phase === 'loading' || phase === 'stalled') && <WaitingRing />}
    </span>
  );
}
