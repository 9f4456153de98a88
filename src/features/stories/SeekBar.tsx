import { useCallback, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { StoryDetail } from '#contract/stories.ts';
import { playRequested, seekRequested, selectHeardStories, selectPlayer } from '#platform/player/playerSlice.ts';
import { usePosition } from '#platform/player/PlayerContext.ts';
import { clockText, spokenTime } from '#platform/player/time.ts';
import { Slider } from '#ui/Slider.tsx';
import styles from './SeekBar.module.css';
import { SpeedButton } from './SpeedButton.tsx';

const SECOND_MS = 1_000;

/** Moves once a second: of all that stands on the screen, only this and the told sentence follow the sound. */
export function SeekBar({ story, isPlayed }: { story: StoryDetail; isPlayed: boolean }) {
  const dispatch = useDispatch();
  const { durationMs: playedMs } = useSelector(selectPlayer);
  const heard = useSelector(selectHeardStories)[story.id];
  const [draggedMs, setDraggedMs] = useState<number>();
  const seconds = usePosition((ms) => Math.floor(ms / SECOND_MS));

  const durationMs = (isPlayed && playedMs) || story.sound.durationMs;
  const restingMs = heard && !heard.finished ? heard.positionMs : 0;
  const positionMs = Math.min(draggedMs ?? (isPlayed ? seconds * SECOND_MS : restingMs), durationMs);
  const handleCommit = useCallback(
    (ms: number) => {
      setDraggedMs(undefined);
      dispatch(isPlayed ? seekRequested(ms) : playRequested({ story, fromMs: ms }));
    },
    [dispatch, isPlayed, story],
  );

  return (
    <div className={styles['seek']}>
      <Slider
        label="播放进度"
        value={positionMs}
        max={durationMs}
        step={SECOND_MS}
        valueText={`${spokenTime(positionMs)}，共${spokenTime(durationMs)}`}
        onChange={setDraggedMs}
        onCommit={handleCommit}
      />
      <div className={styles['times']}>
        <span className={styles['time']}>{clockText(positionMs)}</span>
        <SpeedButton />
        <span className={styles['time']}>{clockText(durationMs)}</span>
      </div>
    </div>
  );
}
