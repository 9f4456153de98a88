import { eq } from 'drizzle-orm';
import { chinaDay } from '#lib/time/chinaTime.ts';
import { dayNumber, dayOfNumber } from '#lib/time/dayNumber.ts';
import type { Database } from '#server/database/connection/open.ts';
import { children } from '#server/database/tables/account/children.ts';
import { Problem } from '#server/endpoint/problem.ts';

/** The maximum age of a child in days. A record of an even earlier day is refused as a typing error. */
const MAX_AGE_DAYS = 20 * 366;

/** Throws a Problem unless the day is possible for an event in the life of a child with this birthday. */
export function checkRecordDay(day: string, birthday: string | null, now: Date): void {
  const today = chinaDay(now);
  const number = dayNumber(day);
  if (Number.isNaN(number) || dayOfNumber(number) !== day) throw new Problem(400, 'invalid_input');
  if (day > today) throw new Problem(400, 'record_day_ahead');
  if (birthday !== null && day < birthday) throw new Problem(400, 'record_day_before_birth');
  if (number < dayNumber(today) - MAX_AGE_DAYS) throw new Problem(400, 'record_day_long_ago');
}

/** Returns the birthday of a child as a calendar day; null if it is unknown. */
export async function birthdayOf(db: Database, childId: string): Promise<string | null> {
  const [child] = await db.select({ birthday: children.birthday }).from(children).where(eq(children.userId, childId));
  return child?.birthday ?? null;
}
