import { DAY_MS, MINUTE_MS } from '#lib/time/time.ts';

/** The maximum number of friends of an account. */
export const MOST_FRIENDS = 100;
/** The maximum number of accounts that an account may block. */
export const MOST_BLOCKED_FRIENDS = 200;

/** The number of days for which a link that invites friends is valid. */
export const INVITE_DAYS = 7;
/** The maximum number of links that are valid at the same time; creating another one ends the oldest. */
export const MOST_OPEN_INVITES = 5;
/** The maximum number of families that can become friends by one link. */
export const MOST_ACCEPTED = 20;

/** The shells for a family that an account has invited. */
export const INVITED_SHELLS = 30;
/** The maximum number of families for which an account is rewarded in one month. */
export const MOST_INVITED_A_MONTH = 5;

/** An invited family is new if its account was created at most this long before it accepted the invitation. */
export const NEW_ACCOUNT_MS = 7 * DAY_MS;

/**
 * The use after which a new family counts: it must listen for `ms` in all, and on at least `days` days. Only listening
 * within `withinMs` after the family has accepted the invitation counts, by the gateway's clock.
 */
export const REAL_USE = { ms: 30 * MINUTE_MS, days: 2, withinMs: 14 * DAY_MS } as const;

/**
 * The time for which the networks of invited families are stored, and the maximum number of families of one network
 * that are rewarded within that time.
 */
export const NETWORK_MEMORY_MS = 30 * DAY_MS;
export const MOST_INVITED_A_NETWORK = 2;
