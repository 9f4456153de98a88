import type { Friend, Friends, RankedFamily } from '#contract/family/friends.ts';

const friendId = (index: number) => String(index).padStart(16, 'f');

export const aFriend = (index: number, changes: Partial<Friend> = {}): Friend => ({
  id: friendId(index),
  name: `小**${index}`,
  avatarUrl: null,
  headwearUrl: '',
  since: Date.UTC(2026, 10, 20, 4),
  ...changes,
});

export const aRankedFamily = (index: number, changes: Partial<RankedFamily> = {}): RankedFamily => ({
  place: index,
  name: `小**${index}`,
  avatarUrl: null,
  headwearUrl: '',
  minutes: 100 - index,
  friendId: friendId(index),
  ...changes,
});

/** Returns what the gateway replies about friends; by default the family has none yet. */
export const someFriends = (changes: Partial<Friends> = {}): Friends => ({
  items: [],
  settings: { showsNickname: false, showsAvatar: false, showsMinutes: false },
  ranking: { since: '2026-11-23', items: [aRankedFamily(1, { friendId: null, minutes: 0 })], hidden: 0 },
  invited: { waiting: 0, rewarded: 0, leftThisMonth: 5 },
  ...changes,
});
