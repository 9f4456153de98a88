import { isUnderWay, type Phase } from './phase.ts';

/** The sound of a story. */
export interface Track {
  storyId: string;
  url: string;
  /** The duration that the story states. The duration of the sound itself is used instead once it is known. */
  durationMs: number;
  /**
   * Set if the sound is only the beginning of the story. Such a sound may still report the duration of the whole story.
   */
  isPreview?: true;
}

/** The part of the player's state that changes rarely. The position changes constantly and is reported separately. */
export interface PlayerSnapshot {
  phase: Phase;
  /** The id of the story that is playing or was played last; empty before the first story. */
  storyId: string;
  durationMs: number;
}

/**
 * Receives the playing position, and returns the next position at which the player must call this listener again. A
 * sound reports its position four times a second, and a slow phone need not process every report. The player may call
 * this listener earlier if another listener has requested an earlier position.
 */
export type PositionListener = (positionMs: number) => number;

/**
 * Plays stories; it is the only part of the app that does. It uses an audio element, which could be replaced by a
 * native player. Positions and durations are milliseconds of the story, whatever the rate.
 */
export interface Player {
  snapshot: () => PlayerSnapshot;
  positionMs: () => number;
  subscribe: (listener: (snapshot: PlayerSnapshot) => void) => () => void;
  /**
   * Calls the listener at every jump. During playback, also calls it whenever a position that any listener has
   * requested is reached.
   */
  subscribePosition: (listener: PositionListener) => () => void;
  /** Preloads a track that is likely to be played from `startMs`. Does nothing while another track is playing. */
  offer: (track: Track, startMs: number) => void;
  /** Plays a track. Must be called within a tap, because web views refuse to play otherwise. */
  play: (track: Track, startMs: number) => void;
  /** Uses the current tap to unlock a sound whose address is not known yet. */
  useTap: () => void;
  resume: () => void;
  pause: () => void;
  seek: (positionMs: number) => void;
  setRate: (rate: number) => void;
  /** Sets the volume as a fraction of the phone's volume, from 0 to 1. Has no effect on iPhones. */
  setVolume: (fraction: number) => void;
  /**
   * Silences the current track, because another story has been chosen. The player then has no current track, but its
   * sound stays loaded.
   */
  dismiss: () => void;
  /** Like `dismiss`, and removes the sound. */
  stop: () => void;
}

/** Returns whether this story is audible, or will become audible without another action of the listener. */
export function isPlayingStory({ snapshot }: Pick<Player, 'snapshot'>, storyId: string): boolean {
  const present = snapshot();
  return present.storyId === storyId && isUnderWay(present.phase);
}
