import { MINUTE_MS, SECOND_MS } from '#lib/time/time.ts';

/** Returns a time such as `1:05`. */
export function clockText(ms: number): string {
  const seconds = Math.floor(ms / SECOND_MS);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Returns a time such as `1分5秒`, for screen readers. */
export function spokenTime(ms: number): string {
  const seconds = Math.floor(ms / SECOND_MS);
  const minutes = Math.floor(seconds / 60);
  return minutes === 0 ? `${seconds}秒` : `${minutes}分${seconds % 60}秒`;
}

/** Returns a duration such as `2 分钟`, which is at least one minute. */
export const minutesText = (ms: number): string => `${Math.max(1, Math.round(ms / MINUTE_MS))} 分钟`;
