import type { Period } from '#contract/catalogue/rankings.ts';
import { DAY_MS, HOUR_MS } from '#lib/time/time.ts';

/** Beijing has had no summer time since 1991. */
const BEIJING_MS = 8 * HOUR_MS;

/** Returns the calendar day in Beijing, such as `2026-11-21`. */
export const beijingDay = (now: Date): string => new Date(now.getTime() + BEIJING_MS).toISOString().slice(0, 10);

/** Returns the start of a period; undefined if it has none. */
export function startOf(period: Period, now: Date): Date | undefined {
  if (period === 'all') return undefined;
  const local = new Date(now.getTime() + BEIJING_MS);
  const midnight = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate());
  const daysBefore = period === 'week' ? (local.getUTCDay() + 6) % 7 : local.getUTCDate() - 1;
  return new Date(midnight - daysBefore * DAY_MS - BEIJING_MS);
}
