import { DAY_MS, MINUTE_MS, SECOND_MS } from '#lib/time/time.ts';
import type { StoryPosition } from './storyPositions.ts';

/** A story is treated as finished if less than this is left. */
export const FINISHED_BELOW_MS = 10 * SECOND_MS;

/** The earliest position at which a story is resumed. */
const MIN_RESUME_MS = 5 * SECOND_MS;

/**
 * How far playback goes back after a pause, after which the listener may have lost the thread. Each entry is [minimum
 * pause, distance], the longest pause first.
 */
const rewinds = [
  [DAY_MS, 10 * SECOND_MS],
  [10 * MINUTE_MS, 6 * SECOND_MS],
  [30 * SECOND_MS, 3 * SECOND_MS],
] as const;

/** Returns how far to go back after a pause. Both times are in milliseconds. */
export const rewindMsAfterPause = (pauseMs: number): number =>
  rewinds.find(([atLeastMs]) => pauseMs >= atLeastMs)?.[1] ?? 0;

/**
 * Returns the position at which to begin a story of this length; 0 if the story is new, was finished, or was hardly
 * begun.
 */
export function resumePosition(heard: StoryPosition | undefined, durationMs: number, now: number): number {
  if (!heard || heard.finished || heard.positionMs < MIN_RESUME_MS) return 0;
  if (durationMs - heard.positionMs < FINISHED_BELOW_MS) return 0;
  return Math.max(0, heard.positionMs - rewindMsAfterPause(now - heard.heardAt));
}
