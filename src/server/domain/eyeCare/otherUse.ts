import { and, eq, gte, sql } from 'drizzle-orm';
import { EXTRA_LASTS_MS, type Limits, type UseKind } from '#lib/eyeCare/limitRules.ts';
import { afterUse, type UsageDay } from '#lib/eyeCare/timeLeft.ts';
import { omit } from '#lib/omit.ts';
import { daysBefore } from '#lib/time/calendarDay.ts';
import { chinaDay, endOfChinaDay, startOfChinaDay } from '#lib/time/chinaTime.ts';
import { MINUTE_MS } from '#lib/time/time.ts';
import type { Database } from '#server/database/connection/open.ts';
import { offlineUses, usageDays } from '#server/database/tables/account/eyeCare.ts';
import type { UsageContext } from './usageContext.ts';
import { isLimited, limitsOf, resolveMeteredUser, type MeteredUser } from './resolveMeteredUser.ts';
import { findLease, lockDay, storeDay } from './usage.ts';

interface OfflineUse {
  id: string;
  kind: UseKind;
  /** The time used so far in this period without a network. */
  usedMs: number;
  /** The time that has passed since the end of the period. */
  agoMs: number;
  /**
   * The part of `usedMs` since the last pause that was long enough for a break; undefined if there was no such pause.
   */
  sinceBreakMs?: number | undefined;
}

/**
 * Counts time that was used without a network, for the day on which it was used (yesterday at the earliest). The client
 * reports how long ago the use ended; if the last lease of the session ended after that, the end of the lease counts
 * instead.
 */
export const recordOfflineUse = (
  db: Database,
  owner: UsageContext,
  { id, kind, usedMs, agoMs, sinceBreakMs }: OfflineUse,
  now: Date,
) =>
  db.transaction(async (tx) => {
    const counted = await userOf(tx, owner, now);
    // The time of a child without limits is not counted: neither for this child, nor for the active child of the
    // session.
    if (!counted.limits) return;
    const { subject, userId } = counted;
    const yesterday = daysBefore(chinaDay(now), 1);
    const last = await findLease(tx, { ...counted, session: owner.session, kind });
    const sinceLastMs = last ? Math.max(0, now.getTime() - last.endsAt.getTime()) : agoMs;
    const until = now.getTime() - Math.min(agoMs, sinceLastMs);
    const then = chinaDay(until);
    const day = then < yesterday ? yesterday : then;
    const used = await lockDay(tx, counted, day);
    const isThis = and(eq(offlineUses.subject, subject), eq(offlineUses.id, id));
    const [known] = await tx.select().from(offlineUses).where(isThis);
    const addedMs = usedMs - (known?.usedMs ?? 0);
    if (addedMs <= 0) return;
    await tx
      .insert(offlineUses)
      .values({ subject, userId, id, usedMs, settledAt: now })
      .onConflictDoUpdate({
        target: [offlineUses.subject, offlineUses.id],
        set: { usedMs: sql`greatest(${offlineUses.usedMs}, excluded.used_ms)`, settledAt: now },
      });
    const period = { kind, ms: addedMs, until, sinceBreakMs };
    await storeDay(tx, counted, day, afterOfflineUse(counted.limits, used, period, startOfChinaDay(day)));
  });

interface OfflinePeriod {
  kind: UseKind;
  ms: number;
  /** When the period ended, in epoch milliseconds. */
  until: number;
  sinceBreakMs: number | undefined;
}

/**
 * Returns how a period without a network changes the stored use of a day. The period counts like time that was granted:
 * it uses up extra time, and screen time brings the next break nearer. Otherwise a child could use the same extra time
 * twice, or skip a break, by going offline. The period counts as uninterrupted, unless the app reports a pause for
 * which there was time since the last known time at the screen.
 */
function afterOfflineUse(
  limits: Limits,
  used: UsageDay,
  { kind, ms, until, sinceBreakMs = ms }: OfflinePeriod,
  startOfDay: number,
): Partial<UsageDay> {
  const breakMs = limits.breakMinutes * MINUTE_MS;
  const screenUntil = used.screenUntil?.getTime() ?? startOfDay;
  // Use that ended before a parent gave extra time does not reduce that extra time.
  const isBeforeExtra = used.extraEndsAt !== null && until <= used.extraEndsAt.getTime() - EXTRA_LASTS_MS;
  const hasPaused = sinceBreakMs < ms && until - screenUntil >= ms + breakMs;
  const parts = hasPaused
    ? [
        { ms: ms - sinceBreakMs, until: until - sinceBreakMs - breakMs },
        { ms: sinceBreakMs, until },
      ]
    : [{ ms, until: kind === 'screen' ? Math.max(until, screenUntil) : until }];
  let change: Partial<UsageDay> = {};
  for (const part of parts) {
    const present = { ...used, ...change, ...(isBeforeExtra && { extraEndsAt: null }) };
    const began = new Date(Math.max(part.until - part.ms, startOfDay));
    change = { ...change, ...afterUse(limits, present, { kind, ...part }, began) };
  }
  // If there was a break between this period and later screen time on another device, this period is not added to the
  // screen time since the last break.
  const isLongAgo = until + breakMs <= screenUntil - used.stretchMs;
  return isLongAgo ? omit(change, 'stretchMs', 'screenUntil', 'breakEndsAt') : change;
}

/**
 * Returns the child or guest that has used the time. If the report names a child, it is that child, even if another one
 * is active by now.
 */
const userOf = async (tx: Database, owner: UsageContext, now: Date): Promise<Omit<MeteredUser, 'used' | 'sibling'>> =>
  owner.childId === undefined
    ? resolveMeteredUser(tx, owner, now)
    : { subject: owner.childId, userId: owner.childId, limits: await limitsOf(tx, owner.childId) };

/**
 * Gives a child extra time for the screen and for listening. The extra time ends when it is used up, after two hours,
 * or at midnight. The time of a child without limits is not counted: such a child rests only because a sibling rests,
 * so its rest is suspended for the given minutes.
 */
export async function giveExtra(tx: Database, userId: string, minutes: number, now: Date): Promise<void> {
  const day = chinaDay(now);
  const isCounted = await isLimited(tx, userId);
  const used = await lockDay(tx, { subject: userId, userId }, day);
  const activeUntil = used.extraEndsAt !== null && used.extraEndsAt > now ? used.extraEndsAt : undefined;
  const extraMs = minutes * MINUTE_MS;
  const suspendedUntil = (activeUntil ?? now).getTime() + extraMs;
  const endsAt = isCounted ? now.getTime() + EXTRA_LASTS_MS : suspendedUntil;
  await storeDay(tx, { subject: userId, userId }, day, {
    extraScreenMs: (activeUntil ? used.extraScreenMs : 0) + extraMs,
    extraListenMs: (activeUntil ? used.extraListenMs : 0) + extraMs,
    extraEndsAt: new Date(Math.min(endsAt, endOfChinaDay(now))),
  });
}

/** Returns the used time of each of the last seven days. */
export async function listUsageDays(db: Database, userId: string, now: Date) {
  return db
    .select({ day: usageDays.day, screenMs: usageDays.screenMs, listenMs: usageDays.listenMs })
    .from(usageDays)
    .where(and(eq(usageDays.subject, userId), gte(usageDays.day, daysBefore(chinaDay(now), 6))))
    .orderBy(usageDays.day);
}
