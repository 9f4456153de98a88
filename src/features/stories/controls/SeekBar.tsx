import { useCallback, useEffect, useRef, useState } from 'react';
import { SECOND_MS } from '#lib/time/time.ts';
import { usePlayer, usePositionShown } from '#platform/player/PlayerContext.ts';
import { wholeSecond } from '#platform/player/sound/valueUntil.ts';
import { useIsHydrating } from '#platform/rendering/useIsHydrating.ts';
import { clockText, spokenTime } from '#lib/time/durationText.ts';
import { Slider, type SliderHandle } from '#ui/Slider.tsx';
import styles from './SeekBar.module.css';

interface SeekBarProps {
  durationMs: number;
  /** Whether the bar follows the playback position. */
  isInPlayer: boolean;
  /** The position to show if the bar does not follow the playback. */
  storedPositionMs?: number;
  onSeek: (positionMs: number) => void;
}

/**
 * The bar with the playback position, which is updated once a second. On the screen of a story, only this bar and the
 * current sentence are rendered again during playback.
 */
export function SeekBar({ durationMs, isInPlayer, storedPositionMs = 0, onSeek }: SeekBarProps) {
  const [draggedMs, setDraggedMs] = useState<number>();
  const player = usePlayer();
  const isHydrating = useIsHydrating();
  const slider = useRef<SliderHandle>(null);
  const clock = useRef<HTMLSpanElement>(null);
  const positionMs = Math.min(
    draggedMs ?? (isInPlayer ? wholeSecond(player.positionMs()).value : storedPositionMs),
    durationMs,
  );
  const inWords = (ms: number) => `${spokenTime(ms)}，共${spokenTime(durationMs)}`;
  const show = (ms: number) => {
    slider.current?.show(ms, inWords(ms));
    // Changes the value of the existing text node, because replacing the node would cause a layout.
    if (clock.current?.firstChild) clock.current.firstChild.nodeValue = clockText(ms);
  };
  // Writes the position again after each rendering: React skips attributes that it considers unchanged, because it does
  // not know the values that were written directly.
  useEffect(() => show(positionMs));
  usePositionShown(wholeSecond, (positionMs) => {
    if (isInPlayer && draggedMs === undefined) show(Math.min(positionMs, durationMs));
  });
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
        ref={slider}
        label="播放进度"
        value={positionMs}
        max={durationMs}
        step={SECOND_MS}
        valueText={inWords(positionMs)}
        // Disabled until the hydration: the app would not notice an earlier drag, and the hydration would move the
        // handle back to the position of the player.
        disabled={isHydrating}
        onChange={setDraggedMs}
        onCommit={handleCommit}
      />
      <div className={styles['times']}>
        <span ref={clock} className={styles['time']}>
          {clockText(positionMs)}
        </span>
        <span className={styles['time']}>{clockText(durationMs)}</span>
      </div>
    </div>
  );
}
