import type { Listener, RankedStory } from '#contract/catalogue/rankings.ts';
import { aStoryCard } from '#test/builders/stories/stories.ts';

export const aRankedStory = (place: number, id: string, count = 10): RankedStory => ({
  place,
  story: aStoryCard(id),
  count,
});

export const aListener = (place: number, overrides: Partial<Listener> = {}): Listener => ({
  place,
  nickname: `听众${place}`,
  minutes: 100 - place,
  stories: 5,
  isMe: false,
  ...overrides,
});
