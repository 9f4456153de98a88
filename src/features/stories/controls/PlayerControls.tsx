import { useDispatch } from 'react-redux';
import { SKIP_MS } from '#platform/player/lockScreen/lockScreenSaga.ts';
import type { Phase } from '#platform/player/phase.ts';
import { skipRequested } from '#platform/player/playerSlice.ts';
import { IconButton } from '#ui/action/IconButton.tsx';
import { BackFifteenIcon, ForwardFifteenIcon, NextIcon, PreviousIcon } from '#ui/icons/playerIcons.tsx';
import { PlayButton } from './PlayButton.tsx';
import styles from './PlayerControls.module.css';

interface PlayerControlsProps {
  phase: Phase;
  storyId: string;
  /**
   * Whether this story is in the player. Only then are the buttons that skip 15 seconds enabled, because they need a
   * loaded sound.
   */
  isInPlayer: boolean;
  onPlay: () => void;
  /** Undefined when there is no previous story. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

export function PlayerControls({ phase, storyId, isInPlayer, onPlay, onPrevious, onNext }: PlayerControlsProps) {
  const dispatch = useDispatch();
  return (
    <div className={styles['controls']}>
      <IconButton label="上一个故事" icon={<PreviousIcon size={28} />} disabled={!onPrevious} onClick={onPrevious} />
      <IconButton
        label="后退15秒"
        icon={<BackFifteenIcon size={32} />}
        disabled={!isInPlayer}
        onClick={() => dispatch(skipRequested(-SKIP_MS))}
      />
      <PlayButton size="huge" phase={phase} storyId={storyId} onClick={onPlay} />
      <IconButton
        label="前进15秒"
        icon={<ForwardFifteenIcon size={32} />}
        disabled={!isInPlayer}
        onClick={() => dispatch(skipRequested(SKIP_MS))}
      />
      <IconButton label="下一个故事" icon={<NextIcon size={28} />} disabled={!onNext} onClick={onNext} />
    </div>
  );
}
