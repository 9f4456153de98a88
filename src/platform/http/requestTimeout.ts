import { SECOND_MS } from '#lib/time/time.ts';

/** A call without a reply is aborted after this time (HTTP-01). */
export const REQUEST_TIMEOUT_MS = 30 * SECOND_MS;
