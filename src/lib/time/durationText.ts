import { HOUR_MS, MINUTE_MS, SECOND_MS } from './time.ts';

/** Returns a time such as `1:05`. */
export function clockText(ms: number): string {
  const { minutes, seconds } = partsOf(ms);
  return `${minutes}:${String(seconds).padStart(2, '0')}`;
}

/** Returns a time such as `1分5秒`, for screen readers. */
export function spokenTime(ms: number): string {
  const { minutes, seconds } = partsOf(ms);
  return minutes === 0 ? `${seconds}秒` : `${minutes}分${seconds}秒`;
}

/** Returns a duration such as `1 分 20 秒` or `45 秒`. */
export function secondsText(ms: number): string {
  const { minutes, seconds } = partsOf(ms);
  return minutes === 0 ? `${seconds} 秒` : `${minutes} 分 ${seconds} 秒`;
}

/** Returns a duration such as `2 分钟`, rounded to minutes and at least one minute. */
export const minutesText = (ms: number): string => `${Math.max(1, Math.round(ms / MINUTE_MS))} 分钟`;

/** Returns a duration without its seconds, such as `1 小时 20 分钟`, `2 小时` or `5 分钟`. */
export function hoursText(ms: number): string {
  const hours = Math.floor(ms / HOUR_MS);
  const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS);
  if (hours === 0) return `${minutes} 分钟`;
  return minutes === 0 ? `${hours} 小时` : `${hours} 小时 ${minutes} 分钟`;
}

/** Returns a duration of any length such as `45 秒`, `1 分 20 秒` or `2 小时 5 分钟`. */
export const durationText = (ms: number): string => (ms < HOUR_MS ? secondsText(ms) : hoursText(ms));

const partsOf = (ms: number): { minutes: number; seconds: number } => ({
  minutes: Math.floor(ms / MINUTE_MS),
  seconds: Math.floor((ms % MINUTE_MS) / SECOND_MS),
});
