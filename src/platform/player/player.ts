import { isUnderWay, type Phase } from './phase.ts';

/** The sound of a story. */
export interface Track {
  storyId: string;
  url: string;
  /** The duration given by the story; replaced by that of the sound once it is known. */
  durationMs: number;
  /** The sound reports the duration of the whole story, but contains only its beginning. */
  isPreview?: true;
}

/** The slowly changing part; the position changes constantly and is reported separately. */
export interface PlayerSnapshot {
  phase: Phase;
  /** The story that is playing or was played last; empty before the first. */
  storyId: string;
  durationMs: number;
}

/**
 * Receives a position, and returns the position up to which nothing changes for it: a sound reports its position four
 * times a second, which a slow phone need not process each time. Other listeners may cause earlier calls.
 */
export type PositionListener = (positionMs: number) => number;

/**
 * The only part of the app that plays stories: an audio element now, perhaps a native player later. Positions and
 * durations are milliseconds of the story, whatever the rate.
 */
export interface Player {
  snapshot: () => PlayerSnapshot;
  positionMs: () => number;
  subscribe: (listener: (snapshot: PlayerSnapshot) => void) => () => void;
  /** Called at every jump, and while playing when any listener's next position is reached. */
  subscribePosition: (listener: PositionListener) => () => void;
  /** Preloads a track for playing from `startMs`; does nothing while another one is playing. */
  offer: (track: Track, startMs: number) => void;
  /** Must be called within a tap, because webviews refuse to play otherwise. */
  play: (track: Track, startMs: number) => void;
  /** Uses the current tap for a sound whose address is not known yet. */
  useTap: () => void;
  resume: () => void;
  pause: () => void;
  seek: (positionMs: number) => void;
  setRate: (rate: number) => void;
  /** A share of the phone's volume, from 0 to 1; has no effect on iPhones. */
  setVolume: (share: number) => void;
  stop: () => void;
}

/** Returns whether this story is audible, or will be without further action. */
export function isHearing({ snapshot }: Pick<Player, 'snapshot'>, storyId: string): boolean {
  const present = snapshot();
  return present.storyId === storyId && isUnderWay(present.phase);
}
