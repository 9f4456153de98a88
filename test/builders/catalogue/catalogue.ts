import type { ListedStory, SeriesDetail } from '#contract/catalogue/catalogue.ts';
import { aStoryCard, seriesCards } from '#test/builders/stories/stories.ts';

export const aSeries = (overrides: Partial<SeriesDetail> = {}): SeriesDetail => ({
  id: 'bedtime-stars',
  title: '睡前小星星',
  summary: '关上灯，跟小星星说晚安',
  cover: '/media/cover/series',
  ageFrom: 3,
  ageTo: 6,
  category: { id: 'bedtime', title: '睡前' },
  storyCount: 3,
  vipCount: 0,
  durationMs: 300_000,
  first: seriesCards[0] ?? null,
  resume: null,
  isSubscribed: false,
  isOwned: false,
  ...overrides,
});

export const aPage = (items: ListedStory[] = seriesCards.map((story) => ({ story, progress: null })), next = '') => ({
  items,
  next: next || null,
});

/** Returns `count` stories, numbered from `from`. */
export const listedStories = (count: number, from = 0): ListedStory[] =>
  Array.from({ length: count }, (_, index) => ({ story: aStoryCard(`story-${from + index}`), progress: null }));
