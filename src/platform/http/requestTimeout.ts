import { SECOND_MS } from '#lib/time/time.ts';

/** The time after which a call without a reply is aborted (HTTP-01). */
export const REQUEST_TIMEOUT_MS = 30 * SECOND_MS;
