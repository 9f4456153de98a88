import { MINUTE_MS, SECOND_MS } from '#lib/time/time.ts';
import type { StoryPosition } from './storyPositions.ts';

/** With less than this left a story counts as finished. */
export const FINISHED_BELOW_MS = 10_000;

/** A position before this one is not worth resuming. */
const MIN_RESUME_MS = 5_000;

/** After a pause the listener may have lost the thread: [minimum pause, how far to go back], longest first. */
const rewinds = [
  [24 * 60 * MINUTE_MS, 10 * SECOND_MS],
  [10 * MINUTE_MS, 6 * SECOND_MS],
  [30 * SECOND_MS, 3 * SECOND_MS],
] as const;

/** Returns how far to go back after a pause, both in milliseconds. */
export const rewindAfter = (restMs: number): number => rewinds.find(([atLeastMs]) => restMs >= atLeastMs)?.[1] ?? 0;

/** Returns where to begin a story of this length; 0 if it is new, was finished, or was hardly begun. */
export function resumePosition(heard: StoryPosition | undefined, durationMs: number, now: number): number {
  if (!heard || heard.finished || heard.positionMs < MIN_RESUME_MS) return 0;
  if (durationMs - heard.positionMs < FINISHED_BELOW_MS) return 0;
  return Math.max(0, heard.positionMs - rewindAfter(now - heard.heardAt));
}
