import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { Count, Day, Moment, RandomId, wholeNumber } from '#contract/fields.ts';
import { LinkSecret } from '#contract/mall/payRequests.ts';
import { MAX_REWARDED_A_MONTH } from '#lib/friends/friendRules.ts';

/** The data that a family shows its friends: the nickname may be masked, and the picture may be missing. */
const shown = { name: v.string(), avatarUrl: v.nullable(v.string()), headwearUrl: v.optional(v.string(), '') };

const Friend = v.object({ id: RandomId, ...shown, since: Moment });
export type Friend = v.InferOutput<typeof Friend>;

export const FriendSettings = v.object({
  showsNickname: v.boolean(),
  showsAvatar: v.boolean(),
  showsMinutes: v.boolean(),
});
export type FriendSettings = v.InferOutput<typeof FriendSettings>;

const RankedFamily = v.object({
  place: wholeNumber(1, 1_000),
  ...shown,
  minutes: Count,
  /** The id of the friend; null for the family itself. */
  friendId: v.nullable(RandomId),
});
export type RankedFamily = v.InferOutput<typeof RankedFamily>;

/**
 * The new families that an account has invited. `waiting`: how many of them have not used the app enough yet to earn a
 * reward.
 */
const Invited = v.object({
  waiting: Count,
  rewarded: Count,
  /** For how many more families the account can be rewarded this month. */
  leftThisMonth: wholeNumber(0, MAX_REWARDED_A_MONTH),
});
export type Invited = v.InferOutput<typeof Invited>;

/**
 * `ranking`: the family itself and the friends who agree to be shown. They are sorted by the listening time of all
 * children of each family since Monday. `hidden`: the number of friends who do not agree to be shown.
 */
export const getFriends = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/friends',
  summary: 'The friends of the account, what they see of it, and the ranking of the week',
  access: 'registered',
  reply: v.object({
    items: v.array(Friend),
    settings: FriendSettings,
    ranking: v.object({ since: Day, items: v.array(RankedFamily), hidden: Count }),
    invited: Invited,
  }),
});
export type Friends = v.InferOutput<typeof getFriends.reply>;

/**
 * Changes some of the settings, and returns all of them. Needs a successful check of the parent PIN for `friends` if
 * friends will see more than before. The app sends only changed settings, so that an outdated page does not overwrite
 * the others.
 */
export const saveFriendSettings = endpoint({
  method: 'POST',
  once: true,
  path: '/inner4/ilisten/friends/settings',
  summary: 'Choose what friends see of the account',
  access: 'registered',
  body: v.partial(FriendSettings),
  reply: FriendSettings,
});

/** The gateway answers a repeated call with 404; clients treat that as success. */
export const removeFriend = endpoint({
  method: 'DELETE',
  once: false,
  path: '/inner4/ilisten/friends/:friendId',
  summary: 'End a friendship, for both sides',
  access: 'registered',
  params: v.object({ friendId: RandomId }),
  reply: v.object({}),
});

/** Blocking a friend also ends the friendship. A repeated call is answered with 404. */
export const blockFriend = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/friends/:friendId/blocked',
  summary: 'Block a friend, whom no link makes a friend again',
  access: 'registered',
  params: v.object({ friendId: RandomId }),
  reply: v.object({}),
});

export const listBlockedFriends = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/blocked-friends',
  summary: 'The accounts that the account has blocked',
  access: 'registered',
  reply: v.object({ items: v.array(v.object({ id: RandomId, ...shown, blockedAt: Moment })) }),
});

export const unblockFriend = endpoint({
  method: 'DELETE',
  once: false,
  path: '/inner4/ilisten/blocked-friends/:blockedId',
  summary: 'Let a blocked account become a friend again',
  access: 'registered',
  params: v.object({ blockedId: RandomId }),
  reply: v.object({}),
});

/**
 * Only this reply contains the secret of the link, because the gateway stores only its digest. Needs a successful check
 * of the parent PIN for `friends`.
 */
export const createFriendInvite = endpoint({
  method: 'POST',
  once: true,
  path: '/inner4/ilisten/friend-invites',
  summary: 'Create a link that invites friends',
  access: 'registered',
  reply: v.object({ id: RandomId, secret: LinkSecret, endsAt: Moment }),
});

export const endFriendInvites = endpoint({
  method: 'DELETE',
  once: false,
  path: '/inner4/ilisten/friend-invites',
  summary: 'End all links that invite friends',
  access: 'registered',
  reply: v.object({}),
});

const params = v.object({ inviteId: RandomId });
const secretBody = v.object({ secret: LinkSecret });

/**
 * The state `over` means that nobody can accept the invitation any more, or that this account cannot. In this state,
 * the reply contains nothing else.
 */
const FriendInvite = v.object({
  state: v.picklist(['open', 'own', 'friends', 'over']),
  /** Null if the state is `over`. */
  inviter: v.nullable(v.object(shown)),
});
export type FriendInvite = v.InferOutput<typeof FriendInvite>;

/** The call is a POST, because its input must not appear in an address. */
export const viewFriendInvite = endpoint({
  method: 'POST',
  once: false,
  readOnly: true,
  path: '/inner4/ilisten/friend-invites/:inviteId/view',
  summary: 'Who invites the holder of a link',
  access: 'registered',
  params,
  body: secretBody,
  reply: FriendInvite,
});

/** Needs a successful check of the parent PIN for `friends`. */
export const acceptFriendInvite = endpoint({
  method: 'POST',
  once: true,
  path: '/inner4/ilisten/friend-invites/:inviteId/accepted',
  summary: 'Become a friend of the account that has sent a link',
  access: 'registered',
  params,
  body: secretBody,
  reply: v.object({}),
});
