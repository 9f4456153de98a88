import type { StoryDetail } from '#contract/stories/stories.ts';
import type { Track } from '#platform/player/player.ts';

export const trackOf = ({ id, sound }: StoryDetail): Track => ({
  storyId: id,
  url: sound.url,
  durationMs: sound.durationMs,
  ...(sound.isPreview && { isPreview: true as const }),
});
