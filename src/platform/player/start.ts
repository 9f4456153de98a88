import type { StoryDetail } from '#contract/stories.ts';
import type { Heard } from './heard.ts';
import type { Tick } from './listened.ts';
import type { Track } from './player.ts';

/** What the flows remember of the present hearing. No screen shows it, so it is not in the store. */
export interface Start {
  /** The position at which it began automatically; undefined if the listener has chosen the position. */
  beganAtMs: number | undefined;
  /** What the server knows this stretch of listening by, empty until it is told; and how long it has been. */
  sessionId: string;
  listenedMs: number;
  /** The part of it since the position was last saved. */
  unkeptMs: number;
  isKept: boolean;
  lastTick: Tick | undefined;
  isCounted: boolean;
  isRetried: boolean;
  /** The story that was loaded in advance. */
  nextAsked: string;
  /** When the server last returned the user's position, and for which story; outlives the start. */
  learned: { storyId: string; at: number } | undefined;
  /** What the server told, null for nothing, while this phone's own place could not be looked up for want of a name. */
  uncompared: { story: StoryDetail; there: Heard | null } | undefined;
  /** In epoch milliseconds; undefined while playing. */
  pausedAt: number | undefined;
}

export const noStart = (learned?: Start['learned']): Start => ({
  learned,
  beganAtMs: undefined,
  sessionId: '',
  listenedMs: 0,
  unkeptMs: 0,
  isKept: false,
  lastTick: undefined,
  isCounted: false,
  isRetried: false,
  nextAsked: '',
  uncompared: undefined,
  pausedAt: undefined,
});

export const trackOf = ({ id, sound }: StoryDetail): Track => ({
  storyId: id,
  url: sound.url,
  durationMs: sound.durationMs,
  ...(sound.isPreview && { isPreview: true as const }),
});
