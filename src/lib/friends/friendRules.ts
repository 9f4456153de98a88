import { DAY_MS, MINUTE_MS } from '#lib/time/time.ts';

/** How many friends an account may have. */
export const MOST_FRIENDS = 100;
/** How many accounts an account may block. */
export const MOST_BLOCKED_FRIENDS = 200;

/** How long a link that invites friends is valid. */
export const INVITE_DAYS = 7;
/** How many links can be valid at once; creating another one ends the oldest. */
export const MOST_OPEN_INVITES = 5;
/** How many families can become friends by one link. */
export const MOST_ACCEPTED = 20;

/** The shells for a family that an account has invited. */
export const INVITED_SHELLS = 30;
/** For how many families an account is rewarded in one month. */
export const MOST_INVITED_A_MONTH = 5;

/** An invited family is new if its account was created at most this long before it accepted. */
export const NEW_ACCOUNT_MS = 7 * DAY_MS;

/**
 * How long in all (`ms`), and on how many days, a new family must listen before it counts; only listening within
 * `withinMs` after it has accepted counts, by the gateway's clock.
 */
export const REAL_USE = { ms: 30 * MINUTE_MS, days: 2, withinMs: 14 * DAY_MS } as const;

/**
 * How long the networks of invited families are remembered, and how many families of one network are rewarded within
 * that time.
 */
export const NETWORK_MEMORY_MS = 30 * DAY_MS;
export const MOST_INVITED_A_NETWORK = 2;
