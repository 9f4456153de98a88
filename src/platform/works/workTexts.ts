import type { Audience, WorkState } from '#lib/works/workRules.ts';

const stateTexts: Readonly<Record<Exclude<WorkState, 'published'>, string>> = {
  draft: '草稿',
  uploading: '声音还没传完',
  saved: '家里人可以听',
  inReview: '等大人审核',
  reported: '被举报，等大人再听一遍',
  refused: '没有通过审核',
  takenDown: '已经下架',
};

/** Who hears a published recording. */
const heardTexts: Readonly<Record<Audience, string>> = {
  family: '家里人可以听',
  friends: '好友可以听',
  everybody: '大家都能听',
};

/** The audiences, as they are chosen. */
export const audienceNames: Readonly<Record<Audience, string>> = {
  family: '家里人',
  friends: '好友',
  everybody: '大家',
};

/** What its owner reads about where a recording stands. */
export const workStateText = ({ state, audience }: { state: WorkState; audience: Audience }): string =>
  state === 'published' ? heardTexts[audience] : stateTexts[state];
