import { hoursText } from '#lib/time/durationText.ts';
import { MINUTE_MS } from '#lib/time/time.ts';

/** Returns a length of time in whole minutes, such as `1 小时 20 分钟`. */
export const minutesText = (ms: number): string => hoursText(Math.round(ms / MINUTE_MS) * MINUTE_MS);

/** Returns the remaining time, at least one minute. */
export const leftText = (ms: number): string => minutesText(Math.max(1, Math.ceil(ms / MINUTE_MS)) * MINUTE_MS);
