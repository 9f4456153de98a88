import type { Heard } from './heard.ts';

/** With less than this left a story counts as heard to its end. */
export const FINISHED_BELOW_MS = 10_000;

/** Less than this is no place to come back to. */
const MIN_RESUME_MS = 5_000;

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** After a rest one has lost the thread: [at least so long, so far back], the longest first. */
const rewinds = [
  [24 * 60 * MINUTE_MS, 10 * SECOND_MS],
  [10 * MINUTE_MS, 6 * SECOND_MS],
  [30 * SECOND_MS, 3 * SECOND_MS],
] as const;

/** How far to go back after a rest, both in milliseconds. */
export const rewindAfter = (restMs: number): number => rewinds.find(([atLeastMs]) => restMs >= atLeastMs)?.[1] ?? 0;

/** Where to begin a story of this length; 0 when it is new, was finished, or hardly begun. */
export function resumePosition(heard: Heard | undefined, durationMs: number, now: number): number {
  if (!heard || heard.finished || heard.positionMs < MIN_RESUME_MS) return 0;
  if (durationMs - heard.positionMs < FINISHED_BELOW_MS) return 0;
  return Math.max(0, heard.positionMs - rewindAfter(now - heard.heardAt));
}
