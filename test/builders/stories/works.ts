import type { Work, WorkCard } from '#contract/stories/works.ts';
import type { MyWorkDetail } from '#contract/works/myWorks.ts';
import { aStoryCard } from './stories.ts';

export const aWorkCard = (id = 'goose', overrides: Partial<WorkCard> = {}): WorkCard => ({
  id,
  title: `朗读 ${id}`,
  cover: `/media/cover/${id}`,
  durationMs: 24_000,
  playCount: 7,
  creator: { id: 'xiaoman', nickname: '小满', about: '七岁，最爱念古诗', isSample: false },
  ...overrides,
});

export const aWork = (id = 'goose', overrides: Partial<Work> = {}): Work => ({
  ...aWorkCard(id),
  about: '念给你听',
  publishedAt: Date.UTC(2026, 10, 2),
  sound: { url: `/media/work/${id}.mp3`, isSynthesised: true },
  story: aStoryCard('poem-goose'),
  photo: null,
  sentences: [],
  state: 'published',
  audience: 'everybody',
  refusal: null,
  isMine: false,
  listenerCount: 5,
  marks: { likeCount: 3, commentCount: 0, power: 12, isLiked: false },
  acceptsTips: true,
  others: [aWorkCard('moonlight')],
  ...overrides,
});

/**
 * Returns a finished recording of the child as its family sees it. Only the family may hear it.
 *
 * @public
 */
export const anOwnWork = (id = 'goose', overrides: Partial<MyWorkDetail> = {}): MyWorkDetail => ({
  id,
  title: `朗读 ${id}`,
  about: '念给你听',
  state: 'saved',
  refusal: null,
  audience: 'family',
  cover: `/media/cover/${id}`,
  photo: null,
  story: { id: 'poem-goose', title: '鹅，鹅，鹅' },
  durationMs: 24_000,
  upload: null,
  playCount: 0,
  listenerCount: 0,
  heardMinutes: null,
  createdAt: Date.UTC(2026, 10, 1),
  changedAt: Date.UTC(2026, 10, 2),
  publishedAt: null,
  sentences: [
    { text: '鹅，鹅，鹅，', startMs: 0, endMs: 8_000 },
    { text: '曲项向天歌。', startMs: 8_000, endMs: 24_000 },
  ],
  sound: { url: `/media/recording/${id}/family.mp3` },
  ...overrides,
});
