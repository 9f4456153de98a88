import type { CreatorCard, CreatorPage, PublishedWork } from '#contract/creators/creators.ts';
import { aWorkCard } from './works.ts';

export const aCreator = (id: string, overrides: Partial<CreatorCard> = {}): CreatorCard => ({
  id,
  nickname: `昵称 ${id}`,
  about: '六岁，爱念童话',
  isSample: false,
  listeners: 3,
  isFollowed: false,
  isMine: false,
  ...overrides,
});

export const aCreatorPage = (id: string, overrides: Partial<CreatorPage> = {}): CreatorPage => ({
  ...aCreator(id),
  works: 2,
  followers: 4,
  plays: 90,
  power: 15,
  hasGroup: false,
  ...overrides,
});

export const aPublishedWork = (id: string, overrides: Partial<PublishedWork> = {}): PublishedWork => ({
  ...aWorkCard(id),
  publishedAt: Date.UTC(2026, 10, 2),
  ...overrides,
});
