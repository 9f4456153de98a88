import type { ReplyOf } from '#contract/endpoint.ts';
import type { getHome, Progress, StoryCard, StoryDetail } from '#contract/stories/stories.ts';

export const aStoryCard = (id: string, overrides: Partial<StoryCard> = {}): StoryCard => ({
  id,
  title: `故事 ${id}`,
  summary: '',
  cover: `/media/cover/${id}`,
  durationMs: 100_000,
  ageFrom: 3,
  ageTo: 6,
  access: 'free',
  seriesId: 'bedtime-stars',
  ...overrides,
});

/** The stories of a series of three: moon, star, train. */
export const seriesCards = [aStoryCard('moon'), aStoryCard('star'), aStoryCard('train')];

export const aStory = (id = 'moon', overrides: Partial<StoryDetail> = {}): StoryDetail => ({
  ...aStoryCard(id),
  author: '呆迪编写组',
  tags: ['睡前'],
  category: 'bedtime',
  sound: { url: `/media/sound/${id}.mp3`, durationMs: 100_000, isPreview: false, isSynthesised: true },
  sentences: [
    { text: '秋天的晚上，风凉凉的。', startMs: 0, endMs: 4_000 },
    { text: '月亮打了一个喷嚏。', startMs: 4_500, endMs: 9_000, pinyin: 'yuè liang dǎ le yí gè pēn tì' },
    { text: '大家都笑了。', startMs: 60_000, endMs: 65_000 },
  ],
  series: { id: 'bedtime-stars', title: '睡前小星星', stories: seriesCards },
  ...overrides,
});

export const aProgress = (storyId: string, positionMs: number, overrides: Partial<Progress> = {}): Progress => ({
  storyId,
  positionMs,
  finished: false,
  updatedAt: Date.now(),
  ...overrides,
});

type Home = ReplyOf<typeof getHome>;

export const aHome = (overrides: Partial<Home> = {}): Home => ({
  banners: [
    { id: 'goodnight', title: '今晚听什么', subtitle: '跟小星星说晚安', cover: '/media/cover/banner', storyId: 'moon' },
  ],
  picks: [aStoryCard('quilt', { title: '月亮的被子' }), aStoryCard('boot', { title: '黄色的靴子' })],
  categories: [{ id: 'bedtime', title: '睡前', motif: 'moon' }],
  shelves: [
    {
      id: 'bedtime-stars',
      title: '睡前小星星',
      summary: '',
      cover: '/media/cover/series',
      storyCount: 3,
      stories: seriesCards,
    },
  ],
  goodNight: [],
  mostPlayed: [aStoryCard('train', { title: '晚安小火车' })],
  ...overrides,
});
