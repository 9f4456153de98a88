import { and, count, desc, eq, or, sql, sum } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type CreatorLevel, creatorLevels, isReached, levelOf } from '#lib/creators/creatorRules.ts';
import { maskedNickname } from '#lib/text/maskedNickname.ts';
import type { Database } from '#server/database/connection/open.ts';
import { users } from '#server/database/tables/account/users.ts';
import { creatorAwards, creatorSupporters, creatorTallies } from '#server/database/tables/stories/creators.ts';
import { creators, works } from '#server/database/tables/stories/works.ts';
import { shownNickname } from '#server/domain/children/childNames.ts';
import { isCreatorShown } from '#server/domain/creators/publicWorks.ts';
import { isAccountNotBlocked } from '#server/domain/friends/betweenBlocked.ts';
import { shellLedger } from '#server/domain/shells/ledger.ts';
import { heardMinutesOf } from '#server/domain/works/hearings.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { fanRepository } from './fans/fanRepository.ts';

const MAX_SUPPORTERS = 50;

/** The child to whom the creator belongs, and the child's account. */
interface CreatorOwner {
  accountId: string;
  childId: string;
}

/**
 * Queries for what a child sees about its own creator. The caller must have checked that the creator belongs to the
 * child.
 */
export function spaceRepository(db: Database) {
  async function reached(creatorId: string) {
    const [row] = await db
      .select({ listeners: creatorTallies.listeners, power: creatorTallies.power })
      .from(creatorTallies)
      .where(and(eq(creatorTallies.creatorId, creatorId), eq(creatorTallies.period, 'all')));
    return row ?? { listeners: 0, power: 0 };
  }

  async function awards(creatorId: string, { accountId, childId }: CreatorOwner) {
    const [sums, occasions] = await Promise.all([
      reached(creatorId),
      // The rewards are read from the ledger, whose entries stay if the creator is deleted. So a child that becomes a
      // creator a second time gets no reward twice.
      shellLedger(db).occasionsOf(accountId, 'creator_award', childId),
    ]);
    const claimed = occasions.map((occasion) => Number(occasion.split(' ')[1]));
    const items = creatorLevels
      .filter(({ award }) => award > 0)
      .map((rule) => ({
        level: rule.level,
        isReached: isReached(rule, sums),
        isClaimed: claimed.includes(rule.level),
      }));
    return { ...sums, items };
  }

  return {
    awards,

    async figures(creatorId: string, account: CreatorOwner) {
      const [{ listeners, power, items }, [own], fans, income, minutes] = await Promise.all([
        awards(creatorId, account),
        db
          .select({ works: count(), plays: sum(works.playCount).mapWith(Number) })
          .from(works)
          .where(eq(works.creatorId, creatorId)),
        fanRepository(db).countFans(creatorId, account.accountId),
        shellLedger(db).givenTo(account.accountId, 'tip_received', account.childId),
        heardMinutesOf(db, creatorId),
      ]);
      return {
        works: own?.works ?? 0,
        plays: own?.plays ?? 0,
        heardMinutes: minutes,
        fans,
        listeners,
        power,
        income,
        level: levelOf({ listeners, power }).level,
        awards: items.filter(({ isReached: isOpen, isClaimed }) => isOpen && !isClaimed).length,
      };
    },

    async listSupporters(creatorId: string, accountId: string, period: string) {
      const owner = alias(users, 'owner');
      const creatorOfSupporter = db
        .select({ nickname: creators.nickname })
        .from(creators)
        .innerJoin(owner, eq(owner.id, creators.userId))
        .where(
          and(
            // The condition is written as two comparisons, so that PostgreSQL uses an index for each. A single
            // expression would be computed for all creators, once for each supporter.
            or(eq(owner.id, creatorSupporters.userId), eq(owner.accountId, creatorSupporters.userId)),
            isCreatorShown(accountId),
          ),
        )
        .orderBy(creators.id)
        .limit(1)
        .as('known');
      const rows = await db
        .select({ power: creatorSupporters.power, nickname: shownNickname, creatorName: creatorOfSupporter.nickname })
        .from(creatorSupporters)
        .innerJoin(users, eq(users.id, creatorSupporters.userId))
        .leftJoinLateral(creatorOfSupporter, sql`true`)
        .where(
          and(
            eq(creatorSupporters.creatorId, creatorId),
            eq(creatorSupporters.period, period),
            isAccountNotBlocked(accountId, creatorSupporters.userId),
          ),
        )
        .orderBy(desc(creatorSupporters.power), desc(creatorSupporters.userId))
        .limit(MAX_SUPPORTERS);
      return rows.map(({ power, nickname, creatorName }) => ({
        place: 1 + rows.filter((other) => other.power > power).length,
        name: creatorName ?? maskedNickname(nickname),
        power,
      }));
    },

    /**
     * Gives the reward of a level once to each child, even if it is claimed several times. Returns the shells; 0 if the
     * reward was claimed before.
     */
    claim: ({ award, ...rule }: CreatorLevel, creatorId: string, account: CreatorOwner, now: Date): Promise<number> =>
      db.transaction(async (tx) => {
        const { items } = await spaceRepository(tx).awards(creatorId, account);
        const item = items.find(({ level }) => level === rule.level);
        if (item?.isReached !== true) throw new Problem(409, 'level_not_reached');
        // Rewards that earlier releases have given are checked here. The ledger's unique key does not detect them,
        // because the `occasion` of their entries contains the id of the child's creator at that time.
        if (item.isClaimed) return 0;
        const claimed = await tx
          .insert(creatorAwards)
          .values({ creatorId, level: rule.level, claimedAt: now })
          .onConflictDoNothing()
          .returning({ level: creatorAwards.level });
        if (claimed.length === 0) return 0;
        const { accountId, childId } = account;
        const earning = {
          kind: 'creator_award',
          occasion: `${childId} ${rule.level}`,
          amount: award,
          childId,
        } as const;
        return shellLedger(tx).give(accountId, earning, now);
      }),
  };
}
