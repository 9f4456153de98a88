import { and, asc, count, eq, gt, lte, sql } from 'drizzle-orm';
import { chinaWeek, startOfChinaWeek } from '#lib/time/chinaTime.ts';
import type { Database } from '#server/database/connection/open.ts';
import { packs } from '#server/database/tables/stories/packs.ts';
import { freeOffers, stories } from '#server/database/tables/stories/stories.ts';
import { cardColumns } from './storyCards.ts';
import { isStoryNotBlocked } from './notBlocked.ts';

/**
 * Returns how many stories are free in a week: at most six, and never more than half of the members' stories, so that a
 * membership stays valuable.
 */
const offerCount = (total: number): number => Math.min(6, Math.floor(total / 2));

/**
 * The members' stories that everybody may hear for a limited time. They change each week, unless an operator has chosen
 * them.
 */
export function offerRepository(db: Database) {
  // The condition contains literals instead of parameters, so that the planner can use the partial index of members'
  // stories.
  const isMembers = sql`${stories.access} = 'vip' and not ${stories.isHidden}`;
  const isOn = (now: Date) => and(lte(freeOffers.startsAt, now), gt(freeOffers.endsAt, now));

  const list = (now: Date, userId: string | undefined) =>
    db
      .select({ ...cardColumns, endsAt: freeOffers.endsAt })
      .from(freeOffers)
      .innerJoin(stories, and(eq(stories.id, freeOffers.storyId), isMembers))
      .innerJoin(packs, eq(packs.id, stories.packId))
      .where(and(isOn(now), isStoryNotBlocked(userId)))
      .orderBy(asc(freeOffers.endsAt), asc(stories.id));

  /**
   * Stores the offers of the current week. It is called at the first request of the week; afterwards the offers do not
   * change until the week ends. Returns whether there are any offers.
   */
  async function beginWeek(now: Date): Promise<boolean> {
    const [members] = await db.select({ total: count() }).from(stories).where(isMembers);
    const total = members?.total ?? 0;
    const offered = offerCount(total);
    if (offered === 0) return false;
    const week = chinaWeek(now);
    const next = (offset: number, limit: number) =>
      db
        .select({ storyId: stories.id })
        .from(stories)
        .where(isMembers)
        .orderBy(asc(stories.id))
        .limit(limit)
        .offset(offset);
    const first = (week * offered) % total;
    const chosen = await next(first, offered);
    const rest = offered - chosen.length;
    if (rest > 0) chosen.push(...(await next(0, rest)));
    const startsAt = new Date(startOfChinaWeek(week));
    const endsAt = new Date(startOfChinaWeek(week + 1));
    await db
      .insert(freeOffers)
      .values(chosen.map((story) => ({ ...story, startsAt, endsAt })))
      .onConflictDoNothing();
    return true;
  }

  /**
   * Returns the current offers that the user has not blocked, sorted by their end. If the week has just begun, stores
   * its offers first.
   */
  async function listNow(now: Date, userId?: string) {
    const rows = await list(now, userId);
    if (rows.length > 0) return rows;
    // If the user has blocked all current offers, no others are stored, because the offers of a week are the same for
    // everybody.
    const hasOffers = userId !== undefined && (await list(now, undefined)).length > 0;
    return !hasOffers && (await beginWeek(now)) ? list(now, userId) : rows;
  }

  return {
    async current(now: Date, userId?: string) {
      const rows = await listNow(now, userId);
      const [first] = rows;
      // The screen shows only one countdown, so the reply contains only those offers that end first.
      return first && { endsAt: first.endsAt, cards: rows.filter(({ endsAt }) => +endsAt === +first.endsAt) };
    },

    /** Returns the ids of all members' stories that everybody may hear now, blocked ones included. */
    async freeIds(now: Date): Promise<ReadonlySet<string>> {
      return new Set((await listNow(now)).map(({ id }) => id));
    },

    /** Returns the time until which everybody may hear a members' story; undefined if only members may hear it. */
    async freeUntil(storyId: string, now: Date): Promise<Date | undefined> {
      const offered = (await listNow(now)).filter(({ id }) => id === storyId);
      return offered.at(-1)?.endsAt;
    },
  };
}
