import { DAY_MS, MINUTE_MS } from '#lib/time/time.ts';

/** How many friends an account may have. */
export const MOST_FRIENDS = 100;
/** How many accounts an account may block. */
export const MOST_BLOCKED_FRIENDS = 200;

/** How long a link that invites friends is valid. */
export const INVITE_DAYS = 7;
/** How many links are valid at once; the oldest ends when another is created. */
export const MOST_OPEN_INVITES = 5;
/** How many families one link can bring. */
export const MOST_ACCEPTED = 20;

/** The shells for a family that an account has brought. */
export const INVITED_SHELLS = 30;
/** How many families are rewarded in one month. */
export const MOST_INVITED_A_MONTH = 5;

/** An invited family is new if its account was created at most this long before it accepted. */
export const NEW_ACCOUNT_MS = 7 * DAY_MS;

/** What a new family has to listen before it counts, by the gateway's clock. */
export const REAL_USE = { ms: 30 * MINUTE_MS, days: 2, withinMs: 14 * DAY_MS } as const;

/** How long networks of invitations are remembered, and how many families of one network are rewarded meanwhile. */
export const NETWORK_MEMORY_MS = 30 * DAY_MS;
export const MOST_INVITED_A_NETWORK = 2;
