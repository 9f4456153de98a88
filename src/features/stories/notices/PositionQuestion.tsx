import { useDispatch } from 'react-redux';
import type { StoryDetail } from '#contract/stories/stories.ts';
import { playRequested, type PlayerState } from '#platform/player/playerSlice.ts';
import { clockText, spokenTime } from '#lib/time/durationText.ts';
import { Button } from '#ui/action/Button.tsx';
import styles from './PositionQuestion.module.css';

interface PositionQuestionProps {
  story: StoryDetail;
  positions: NonNullable<PlayerState['elsewhere']>;
}

/**
 * Asks at which of two positions to resume. Playback resumes at the newer position unless the user chooses the other.
 */
export function PositionQuestion({ story, positions }: PositionQuestionProps) {
  const dispatch = useDispatch();
  const choice = (device: string, fromMs: number) => (
    <Button
      kind="secondary"
      size="small"
      aria-label={`从${device}听到的${spokenTime(fromMs)}接着听`}
      onClick={() => dispatch(playRequested({ story, fromMs }))}
    >
      {device} {clockText(fromMs)}
    </Button>
  );
  return (
    <div className={styles['question']} role="group" aria-label="从哪里接着听">
      <p>两台设备听到的地方不一样，从哪里接着听？</p>
      <div className={styles['choices']}>
        {choice('这台', positions.hereMs)}
        {choice('另一台', positions.thereMs)}
      </div>
    </div>
  );
}
