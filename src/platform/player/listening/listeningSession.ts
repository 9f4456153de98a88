import type { StoryDetail } from '#contract/stories/stories.ts';
import { chinaDay } from '#lib/time/chinaTime.ts';
import { MINUTE_MS } from '#lib/time/time.ts';
import type { Patched } from '#platform/player/patched.ts';
import type { StoryPosition } from './storyPositions.ts';
import { listenedBetween, type Tick } from './listened.ts';

/**
 * What the player's sagas store about the current listening session. It is not in the store, because no screen shows
 * it.
 */
export interface ListeningSession {
  /** The id of the session on the server; empty until its first position is saved. */
  readonly id: string;
  readonly listenedMs: number;
  /** The part of `listenedMs` since a position was last saved. */
  readonly unsavedMs: number;
  readonly hasSavedPosition: boolean;
  readonly lastTick: Tick | undefined;
  /** The position at which the story began automatically; undefined if the listener has chosen the position. */
  readonly resumedAtMs: number | undefined;
  /** The time at which the pause began, in epoch milliseconds; undefined while playing. */
  readonly pausedAt: number | undefined;
  /** Whether the story has played to its end, and has not begun again since then. */
  readonly hasEnded: boolean;
  /** Whether the sound is a download of this device. */
  readonly isDownloaded: boolean;
  /** Whether the start is included in the story's play count. */
  readonly isCounted: boolean;
  /** Whether the sound was loaded again after a failure, and has not played since then. */
  readonly isRetried: boolean;
  /** The id of the following story, if it was requested in advance; otherwise empty. */
  readonly prefetchedStoryId: string;
  /**
   * When the server last returned the user's position, and for which story. This field keeps its value when the session
   * ends.
   */
  readonly positionFetched: { readonly storyId: string; readonly at: number } | undefined;
  /**
   * The position (null for none) that the server returned before the id of the user was known. It will be compared with
   * the position on this phone once the user is known.
   */
  readonly uncompared: { readonly story: StoryDetail; readonly there: StoryPosition | null } | undefined;
}

export type SessionPatch = Partial<ListeningSession>;

export const noSession: ListeningSession = {
  id: '',
  listenedMs: 0,
  unsavedMs: 0,
  hasSavedPosition: false,
  lastTick: undefined,
  resumedAtMs: undefined,
  pausedAt: undefined,
  hasEnded: false,
  isDownloaded: false,
  isCounted: false,
  isRetried: false,
  prefetchedStoryId: '',
  positionFetched: undefined,
  uncompared: undefined,
};

/** A pause of this length ends the session. */
const LONG_PAUSE_MS = 30 * MINUTE_MS;

export type CurrentSession = Patched<ListeningSession>;

interface Beginning {
  /** The position at which the story begins automatically; undefined if the listener has chosen it. */
  resumedAtMs: number | undefined;
  /**
   * The last session of the story if the server has not stored it yet. The phone stores at most one such session for
   * each story.
   */
  unreported: { id: string; listenedMs: number } | undefined;
  isDownloaded: boolean;
}

/** Returns the changes to the session when a story starts. */
export const startPatch = (
  before: ListeningSession,
  { resumedAtMs, unreported, isDownloaded }: Beginning,
): SessionPatch => ({
  ...noSession,
  ...unreported,
  isDownloaded,
  resumedAtMs,
  positionFetched: before.positionFetched,
  uncompared: resumedAtMs === undefined ? undefined : before.uncompared,
});

/** Returns the changes to the session when a sound has played on to `tick`. */
export function playedPatch(session: ListeningSession, tick: Tick, rate: number): SessionPatch {
  const listenedMs = listenedBetween(session.lastTick, tick, rate);
  return {
    lastTick: tick,
    listenedMs: session.listenedMs + listenedMs,
    unsavedMs: session.unsavedMs + listenedMs,
    // Permits another retry once the story has played again. The address of the sound can expire several times, for
    // example during a pause in each of two nights.
    isRetried: session.isRetried && listenedMs === 0,
  };
}

/**
 * Returns the changes to the session when a position was saved. `newId` creates the id of a session that has none yet.
 */
export const positionSavedPatch = (session: ListeningSession, newId: () => string): SessionPatch => ({
  id: session.id || newId(),
  unsavedMs: 0,
  hasSavedPosition: true,
});

export const pausedPatch = (session: ListeningSession, now: number): SessionPatch => ({
  pausedAt: session.pausedAt ?? now,
});

/**
 * Returns the changes to the session when a story plays (again). A new session begins after the end of the story, after
 * a long pause, and on another day, because the whole time of a session counts for the day on which it began. If the
 * server has not stored the last report yet (`isReported` is false), the session continues, because the phone stores
 * only one unreported session of each story.
 */
export function playingPatch(session: ListeningSession, now: number, isReported: boolean): SessionPatch {
  const { pausedAt, hasEnded } = session;
  const goesOn = { pausedAt: undefined, hasEnded: false };
  const isLater = pausedAt !== undefined && (now - pausedAt >= LONG_PAUSE_MS || chinaDay(now) !== chinaDay(pausedAt));
  if (!isReported || !(hasEnded || isLater)) return goesOn;
  return { ...goesOn, id: '', listenedMs: 0, unsavedMs: 0, hasSavedPosition: false, lastTick: undefined };
}

/**
 * Returns the changes to the session when playback jumps. Without `lastTick`, the next tick adds no time. Otherwise a
 * jump after a long pause would be counted as time listened, because it looks like playback in the background.
 */
export const jumpedPatch = (resumedAtMs: number | undefined): SessionPatch => ({ resumedAtMs, lastTick: undefined });

/**
 * The changes to the session when the listener has chosen a position. A later reply of the server must not move
 * playback away from this position.
 */
export const positionChosenPatch: SessionPatch = { ...jumpedPatch(undefined), uncompared: undefined };

/** The changes to the session when the listener changes: nothing that was played before belongs to the new listener. */
export const listenerReplacedPatch: SessionPatch = {
  id: '',
  listenedMs: 0,
  unsavedMs: 0,
  positionFetched: undefined,
  uncompared: undefined,
};
