import type { StoryDetail } from '#contract/stories/stories.ts';
import type { StoryPosition } from './storyPositions.ts';
import { listenedBetween, type Tick } from './listened.ts';

/** What the player's flows know about the current listening session. No screen shows it, so it is not in the store. */
export interface ListeningSession {
  /** Identifies the session on the server; empty until its first position is saved. */
  readonly id: string;
  readonly listenedMs: number;
  /** The part of `listenedMs` since a position was last saved. */
  readonly unsavedMs: number;
  readonly hasSavedPosition: boolean;
  readonly lastTick: Tick | undefined;
  /** The position at which the story began automatically; undefined if the listener has chosen the position. */
  readonly resumedAtMs: number | undefined;
  /** Epoch milliseconds; undefined while playing. */
  readonly pausedAt: number | undefined;
  /** Whether the start was added to the story's play count. */
  readonly isCounted: boolean;
  /** Whether the sound was loaded again after a failure, without playing since. */
  readonly isRetried: boolean;
  /** The following story that was requested in advance; empty if there is none. */
  readonly prefetchedStoryId: string;
  /** When the server last returned the user's position, and for which story; outlives the session. */
  readonly positionFetched: { readonly storyId: string; readonly at: number } | undefined;
  /**
   * The position that the server returned (null for none) while the id of the user was not known yet, so that it could
   * not be compared with the position on this phone.
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
  isCounted: false,
  isRetried: false,
  prefetchedStoryId: '',
  positionFetched: undefined,
  uncompared: undefined,
};

/** Holds the current session. The flows of the player read it, and change it by patches only. */
export interface CurrentSession {
  get: () => ListeningSession;
  apply: (patch: SessionPatch) => void;
}

export function createCurrentSession(): CurrentSession {
  let session = noSession;
  return {
    get: () => session,
    apply(patch) {
      session = { ...session, ...patch };
    },
  };
}

interface Beginning {
  /** The position at which the story begins automatically; undefined if the listener has chosen it. */
  resumedAtMs: number | undefined;
  /** The last session of the story if it was not reported yet: only one can be stored for each story. */
  unreported: { id: string; listenedMs: number } | undefined;
}

/** A story starts. */
export const begun = (before: ListeningSession, { resumedAtMs, unreported }: Beginning): SessionPatch => ({
  ...noSession,
  ...unreported,
  resumedAtMs,
  positionFetched: before.positionFetched,
  uncompared: resumedAtMs === undefined ? undefined : before.uncompared,
});

/** The sound has played on to `tick`. */
export function playedTo(session: ListeningSession, tick: Tick, rate: number): SessionPatch {
  const listenedMs = listenedBetween(session.lastTick, tick, rate);
  return {
    lastTick: tick,
    listenedMs: session.listenedMs + listenedMs,
    unsavedMs: session.unsavedMs + listenedMs,
    // A story that plays on may fail again: its address expires while it is paused over night, and again the next night.
    isRetried: session.isRetried && listenedMs === 0,
  };
}

/** A position is saved; `newId` identifies the session if it has no id yet. */
export const positionSaved = (session: ListeningSession, newId: () => string): SessionPatch => ({
  id: session.id || newId(),
  unsavedMs: 0,
  hasSavedPosition: true,
});

export const paused = (session: ListeningSession, now: number): SessionPatch => ({ pausedAt: session.pausedAt ?? now });

/** The listener has chosen the position: a reply of the server must not change it. */
export const positionChosen: SessionPatch = { resumedAtMs: undefined, uncompared: undefined };

/** Another listener: what was played before does not belong to the new one. */
export const listenerReplaced: SessionPatch = {
  id: '',
  listenedMs: 0,
  unsavedMs: 0,
  positionFetched: undefined,
  uncompared: undefined,
};
