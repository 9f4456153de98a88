import { useCallback, useState } from 'react';
import { usePosition } from '#platform/player/PlayerContext.ts';
import { clockText, spokenTime } from '#platform/player/time.ts';
import { Slider } from '#ui/Slider.tsx';
import styles from './SeekBar.module.css';

const SECOND_MS = 1_000;

interface SeekBarProps {
  durationMs: number;
  /** Whether it follows what is heard. */
  isPlayed: boolean;
  /** Where it stands otherwise. */
  restingMs?: number;
  onSeek: (positionMs: number) => void;
}

/** Moves once a second: of all that stands on the screen, only this and the told sentence follow the sound. */
export function SeekBar({ durationMs, isPlayed, restingMs = 0, onSeek }: SeekBarProps) {
  const [draggedMs, setDraggedMs] = useState<number>();
  const seconds = usePosition((ms) => Math.floor(ms / SECOND_MS));
  const positionMs = Math.min(draggedMs ?? (isPlayed ? seconds * SECOND_MS : restingMs), durationMs);
  const handleCommit = useCallback(
    (ms: number) => {
      setDraggedMs(undefined);
      onSeek(ms);
    },
    [onSeek],
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
        <span className={styles['time']}>{clockText(durationMs)}</span>
      </div>
    </div>
  );
}
