import type { StoryDetail } from '#contract/stories.ts';
import type { Track } from './player.ts';

/** What the flows remember of the present hearing. No screen shows it, so it is not in the store. */
export interface Start {
  /** Where it began by itself; undefined where the listener has chosen the place. */
  beganAtMs: number | undefined;
  /** Heard since the position was last kept. */
  unkeptMs: number;
  isCounted: boolean;
  isRetried: boolean;
  /** The story that was fetched ahead. */
  nextAsked: string;
  /** When the server last told where the user stopped, and in which story; outlives the start. */
  learned: { storyId: string; at: number } | undefined;
  /** Epoch milliseconds; undefined while it plays. */
  pausedAt: number | undefined;
}

export const noStart = (learned?: Start['learned']): Start => ({
  learned,
  beganAtMs: undefined,
  unkeptMs: 0,
  isCounted: false,
  isRetried: false,
  nextAsked: '',
  pausedAt: undefined,
});

export const trackOf = ({ id, sound }: StoryDetail): Track => ({
  storyId: id,
  url: sound.url,
  durationMs: sound.durationMs,
});
