const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** `1:05` */
export function clockText(ms: number): string {
  const seconds = Math.floor(ms / SECOND_MS);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** `1分5秒`, to be read out. */
export function spokenTime(ms: number): string {
  const seconds = Math.floor(ms / SECOND_MS);
  const minutes = Math.floor(seconds / 60);
  return minutes === 0 ? `${seconds}秒` : `${minutes}分${seconds % 60}秒`;
}

/** `2 分钟`; what is shorter than one is one. */
export const minutesText = (ms: number): string => `${Math.max(1, Math.round(ms / MINUTE_MS))} 分钟`;
