import type { Phase } from './phase.ts';

/** A story's sound. */
export interface Track {
  storyId: string;
  url: string;
  /** As the story tells it; the sound's own length takes its place once it is known. */
  durationMs: number;
  /** The sound's own length is that of the whole story, of which there is only the beginning. */
  isPreview?: true;
}

/** What changes seldom. The position changes all the time and goes its own way. */
export interface PlayerSnapshot {
  phase: Phase;
  /** The story that is heard, or was last; empty before the first. */
  storyId: string;
  durationMs: number;
}

/**
 * Is told a position, and answers the one up to which nothing changes for it: a sound tells where it is four times a
 * second, which a slow phone need not hear each time. Others may let it be told sooner.
 */
export type PositionListener = (positionMs: number) => number;

/**
 * The one thing in the app that makes a story heard: an audio element now, a native player perhaps later.
 * Positions and durations are milliseconds of the story, whatever the rate.
 */
export interface Player {
  snapshot: () => PlayerSnapshot;
  positionMs: () => number;
  subscribe: (listener: (snapshot: PlayerSnapshot) => void) => () => void;
  /** Called at every jump, and while it plays when it gets to where one of all listeners waits for it. */
  subscribePosition: (listener: PositionListener) => () => void;
  /** Fetches a track ahead, ready to be heard from `startMs`; does nothing while another one is heard. */
  offer: (track: Track, startMs: number) => void;
  /** Must be called within the tap that asks for it: webviews refuse sound otherwise. */
  play: (track: Track, startMs: number) => void;
  /** Uses the present tap for a sound whose address is still to come. */
  useTap: () => void;
  resume: () => void;
  pause: () => void;
  seek: (positionMs: number) => void;
  setRate: (rate: number) => void;
  /** A share of the phone's volume, 0 to 1; without effect on iPhones. */
  setVolume: (share: number) => void;
  stop: () => void;
}
