import { MINUTE_MS } from '#lib/time/time.ts';

/** Returns a length of time in whole minutes, such as `1 小时 20 分钟`. */
export function minutesText(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS);
  if (minutes < 60) return `${minutes} 分钟`;
  const rest = minutes % 60;
  return rest === 0 ? `${minutes / 60} 小时` : `${Math.floor(minutes / 60)} 小时 ${rest} 分钟`;
}

/** Returns the remaining time, at least one minute. */
export const leftText = (ms: number): string => minutesText(Math.max(1, Math.ceil(ms / MINUTE_MS)) * MINUTE_MS);
