import { DAY_MS, MINUTE_MS } from '#lib/time/time.ts';

/** The maximum number of friends of an account. */
export const MAX_FRIENDS = 100;
/** The maximum number of accounts that an account may block. */
export const MAX_BLOCKED_FRIENDS = 200;

/** The number of days for which a link that invites friends is valid. */
export const INVITE_DAYS = 7;
/** The maximum number of valid links of an account. When another one is created, the oldest one becomes invalid. */
export const MAX_OPEN_INVITES = 5;
/** The maximum number of families that can become friends by one link. */
export const MAX_ACCEPTED_AN_INVITE = 20;

/** The number of shells that an account receives for a family that it has invited. */
export const INVITE_REWARD_SHELLS = 30;
/** The maximum number of families for which an account is rewarded in one month. */
export const MAX_REWARDED_A_MONTH = 5;

/** An invited family is new if its account was created at most this long before it accepted the invitation. */
export const NEW_ACCOUNT_MS = 7 * DAY_MS;

/**
 * An invited family must have used the app this much before the account that invited it is rewarded: listened for `ms`
 * in total, on at least `days` days. Only listening within `withinMs` after the family has accepted the invitation is
 * counted, by the gateway's clock.
 */
export const REAL_USE = { ms: 30 * MINUTE_MS, days: 2, withinMs: 14 * DAY_MS } as const;

/**
 * For how long the networks of invited families are stored, and the maximum number of families in one network for which
 * an account is rewarded within that time.
 */
export const NETWORK_RETENTION_MS = 30 * DAY_MS;
export const MAX_REWARDED_A_NETWORK = 2;
