import type { Audience, WorkState } from './workRules.ts';

const stateTexts: Readonly<Record<Exclude<WorkState, 'published'>, string>> = {
  draft: '草稿',
  uploading: '声音还没传完',
  saved: '家里人可以听',
  inReview: '等工作人员审核',
  reported: '等工作人员审核',
  refused: '没有通过审核',
  takenDown: '已经下架',
};

/** The texts that say who can hear a published recording. */
const audienceTexts: Readonly<Record<Audience, string>> = {
  family: '家里人可以听',
  friends: '好友可以听',
  everybody: '大家都能听',
};

/** The names of the audiences from which the user chooses. */
export const audienceNames: Readonly<Record<Audience, string>> = {
  family: '家里人',
  friends: '好友',
  everybody: '大家',
};

/** Returns the text that tells the owner what the state of a recording is. */
export const workStateText = ({ state, audience }: { state: WorkState; audience: Audience }): string =>
  state === 'published' ? audienceTexts[audience] : stateTexts[state];
