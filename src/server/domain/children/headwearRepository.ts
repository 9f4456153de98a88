import { and, eq, sum } from 'drizzle-orm';
import { headwearGains, headwearIds, type EarningKind, type HeadwearId } from '#lib/family/avatarRules.ts';
import { MINUTE_MS } from '#lib/time/time.ts';
import type { Database } from '#server/database/connection/open.ts';
import { earnedMedals } from '#server/database/tables/account/achievements.ts';
import { ownedHeadwear } from '#server/database/tables/account/headwear.ts';
import { listeningSessions } from '#server/database/tables/stories/listening.ts';
import { longestStreak } from '#server/domain/report/report.ts';
import { shellLedger } from '#server/domain/shells/ledger.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { lockUser } from '#server/limits/rowLimits.ts';

/** The child that wears the head wear, and the account whose shells pay for it. */
export interface Wearer {
  childId: string;
  accountId: string;
}

/** The head wear of children. Every function is limited to the child whose id it gets (ROLE-03). */
export function headwearRepository(db: Database) {
  const figuresOf = async (childId: string): Promise<Record<EarningKind, number>> => {
    const [heard] = await db
      .select({ ms: sum(listeningSessions.listenedMs).mapWith(Number) })
      .from(listeningSessions)
      .where(eq(listeningSessions.userId, childId));
    return {
      medals: await db.$count(earnedMedals, eq(earnedMedals.userId, childId)),
      streak: await longestStreak(db, childId),
      minutes: Math.floor((heard?.ms ?? 0) / MINUTE_MS),
    };
  };

  const ownedBy = (childId: string, id: HeadwearId) =>
    and(eq(ownedHeadwear.userId, childId), eq(ownedHeadwear.headwearId, id));

  const own = (childId: string, ids: readonly HeadwearId[], now: Date) =>
    db
      .insert(ownedHeadwear)
      .values(ids.map((headwearId) => ({ userId: childId, headwearId, gainedAt: now })))
      .onConflictDoNothing();

  return {
    /**
     * Returns all head wear with the child's progress. Head wear that the child has earned is stored, so that the child
     * keeps it permanently.
     */
    async settle(childId: string, now: Date) {
      const rows = await db
        .select({ id: ownedHeadwear.headwearId })
        .from(ownedHeadwear)
        .where(eq(ownedHeadwear.userId, childId));
      const owned = new Set(rows.map(({ id }) => id));
      const figures = await figuresOf(childId);
      const earned: HeadwearId[] = [];
      const items = headwearIds.map((id) => {
        const gain = headwearGains[id];
        const reached = 'goal' in gain ? Math.min(figures[gain.kind], gain.goal) : 0;
        const isEarned = 'goal' in gain && reached >= gain.goal;
        if (isEarned && !owned.has(id)) earned.push(id);
        return { id, reached, isOwned: gain.kind === 'free' || isEarned || owned.has(id) };
      });
      if (earned.length > 0) await own(childId, earned, now);
      return items;
    },

    /**
     * Buys head wear, and returns the balance afterwards. Must run in a transaction. The shells are spent once even if
     * several calls run at the same time, because the ledger locks the account.
     */
    async buy({ childId, accountId }: Wearer, id: HeadwearId, now: Date): Promise<number> {
      const gain = headwearGains[id];
      if (gain.kind !== 'shells') throw new Problem(409, 'headwear_not_sold');
      await lockUser(db, accountId);
      if ((await db.$count(ownedHeadwear, ownedBy(childId, id))) > 0) return shellLedger(db).balance(accountId);
      const spending = { kind: 'headwear' as const, occasion: `${id} ${childId}`, amount: gain.price, childId };
      const { outcome, balance } = await shellLedger(db).spend(accountId, spending, now);
      if (outcome === 'refused') throw new Problem(409, 'headwear_too_dear', { missing: gain.price - balance });
      await own(childId, [id], now);
      return balance;
    },
  };
}
