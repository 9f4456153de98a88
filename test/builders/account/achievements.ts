import type { Medal } from '#contract/account/achievements.ts';

export const aMedal = (id: string, overrides: Partial<Medal> = {}): Medal => ({
  id,
  title: `勋章 ${id}`,
  text: '第一次打卡',
  cover: `/media/cover/${id}`,
  goal: 3,
  reached: 1,
  earnedAt: null,
  ...overrides,
});
