import { MINUTE_MS } from '#lib/time/time.ts';

/** The largest difference that is expected between the clocks of gateways that share a database. */
export const CLOCK_SKEW_MS = 10 * MINUTE_MS;
