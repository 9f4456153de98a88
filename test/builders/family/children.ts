import type { Kid, KidInput } from '#contract/family/children.ts';

/** Returns a child as a form sends it. */
export const aKidInput = (changes: Partial<KidInput> = {}): KidInput => ({
  nickname: '明明',
  birthday: null,
  sex: null,
  interests: [],
  ...changes,
});

/** Returns a child as the gateway describes it. */
export const aKid = (changes: Partial<Kid> = {}): Kid => ({
  id: 'user-a',
  nickname: '明明',
  avatarUrl: '',
  headwearUrl: '',
  age: 6,
  birthday: null,
  sex: null,
  interests: [],
  ...changes,
});
