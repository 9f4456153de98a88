import { MINUTE_MS, HOUR_MS } from '#lib/time/time.ts';
import { daysAfter, daysBefore } from '#lib/time/calendarDay.ts';
import { chinaDay, startOfChinaDay } from '#lib/time/chinaTime.ts';
import type { Bedtime, DayLimits } from '#lib/eyeCare/limitRules.ts';
import type { Database } from '#server/database/connection/open.ts';
import { eyeCareLimits, timeRequests, usageDays } from '#server/database/tables/account/eyeCare.ts';
import { parentPins } from '#server/database/tables/account/parentPins.ts';
import { users } from '#server/database/tables/account/users.ts';
import { userRepository } from '#server/domain/users/userRepository.ts';
import { randomId } from '#server/secrets/digest.ts';

/** The accounts with limits, by the reason why their child rests. */
export type Limited = 'spent' | 'resting' | 'asleep';

/**
 * How long the limits make the children rest. This is longer than the tests of all screens, or of all controls, take.
 */
const REST_MS = 6 * HOUR_MS;
const DAY_MINUTES = 24 * 60;

/**
 * Creates accounts before their first login. Their children rest for the next hours:
 * - `spent` has used up its daily time, and has requested more.
 * - `resting` has a break for its eyes, and a sibling without limits.
 * - `asleep` is past its bedtime.
 */
export async function giveLimits(db: Database, mobiles: Record<Limited, string>, now: Date): Promise<void> {
  const today = chinaDay(now);
  const day = { screenMinutes: 45, listenMinutes: 60, bedtime: null };
  const make = async (mobile: string, limits: DayLimits) => {
    const { id } = await userRepository(db).findOrCreateByMobile(mobile, now);
    const days = Array.from({ length: 7 }, () => limits);
    await db
      .insert(eyeCareLimits)
      .values({ userId: id, limits: { isOn: true, days, breakAfterMinutes: 20, breakMinutes: 10 }, changedAt: now });
    // Inserts a parent PIN, which must exist where limits exist. No test enters it.
    await db.insert(parentPins).values({ userId: id, hash: 'no-pin-matches', changedAt: now });
    return id;
  };
  const use = (userId: string, on: string, minutes: { screen: number; listen: number }) => ({
    subject: userId,
    userId,
    day: on,
    screenMs: minutes.screen * MINUTE_MS,
    listenMs: minutes.listen * MINUTE_MS,
  });

  const spent = await make(mobiles.spent, day);
  const resting = await make(mobiles.resting, day);
  const sibling = { accountId: resting, nickname: '亮亮', avatarUrl: '/cdn/avatar/daidi.svg', createdAt: now };
  await db.insert(users).values({ id: randomId(), ...sibling });
  await make(mobiles.asleep, { ...day, bedtime: bedtimeAround(now) });
  // Uses up the time of two days, because a run may last until after midnight.
  for (const on of [today, daysAfter(today, 1)]) {
    await db
      .insert(usageDays)
      .values([
        use(spent, on, { screen: 45, listen: 60 }),
        { ...use(resting, on, { screen: 20, listen: 15 }), breakEndsAt: new Date(now.getTime() + REST_MS) },
      ]);
  }
  // A request expires at the end of its day. This one is dated tomorrow, so it lasts until the end of tomorrow.
  const askedAt = new Date(startOfChinaDay(daysAfter(today, 1)));
  await db.insert(timeRequests).values({ id: randomId(), userId: spent, minutes: 15, state: 'open', askedAt });
  const before = [30, 0, 41, 45, 12].map((screen, index) =>
    use(spent, daysBefore(today, index + 1), { screen, listen: 60 - screen }),
  );
  await db.insert(usageDays).values(before);
}

/** Returns a bedtime that began an hour ago. */
function bedtimeAround(now: Date): Bedtime {
  const from = Math.floor((now.getTime() - HOUR_MS - startOfChinaDay(chinaDay(now))) / MINUTE_MS) + DAY_MINUTES;
  return { from: from % DAY_MINUTES, to: (from + (REST_MS + HOUR_MS) / MINUTE_MS) % DAY_MINUTES };
}
