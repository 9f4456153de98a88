import type { Work, WorkCard } from '#contract/stories/works.ts';
import { aCard } from './stories.ts';

export const aWorkCard = (id = 'goose', overrides: Partial<WorkCard> = {}): WorkCard => ({
  id,
  title: `朗读 ${id}`,
  cover: `/media/cover/${id}`,
  durationMs: 24_000,
  playCount: 7,
  creator: { id: 'xiaoman', nickname: '小满', about: '七岁，最爱念古诗' },
  ...overrides,
});

export const aWork = (id = 'goose', overrides: Partial<Work> = {}): Work => ({
  ...aWorkCard(id),
  about: '念给你听',
  publishedAt: Date.UTC(2026, 10, 2),
  sound: { url: `/media/work/${id}.mp3`, isSynthesised: true },
  story: aCard('poem-goose'),
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
