import crypto from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { MAX_TIPPED_A_DAY, shareOf } from '#lib/creators/creatorRules.ts';
import { chinaDay } from '#lib/time/chinaTime.ts';
import type { Database } from '#server/database/connection/open.ts';
import { users } from '#server/database/tables/account/users.ts';
import { creatorSupporters } from '#server/database/tables/stories/creators.ts';
import { packs } from '#server/database/tables/stories/packs.ts';
import { creators, works, workTips } from '#server/database/tables/stories/works.ts';
import { shellLedger } from '#server/domain/shells/ledger.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { lockUser } from '#server/limits/rowLimits.ts';
import { periodsAt } from './creatorPeriods.ts';
import { countPower } from './creatorTallies.ts';

interface Tip {
  workId: string;
  accountId: string;
  /** The child that gives the tip. */
  childId: string;
  amount: number;
}

interface TipRecipient {
  creatorId: string;
  /** The child to whom the creator belongs, and the child's account; null for a creator of a pack. */
  ownerId: string | null;
  ownerAccountId: string | null;
  isBuiltIn: boolean;
}

/** Returns who gets the tips of a work; undefined if the work does not exist. */
async function recipientOf(db: Database, workId: string): Promise<TipRecipient | undefined> {
  const [row] = await db
    .select({
      creatorId: creators.id,
      ownerId: creators.userId,
      ownerAccountId: sql<string | null>`coalesce(${users.accountId}, ${users.id})`,
      isBuiltIn: sql<boolean>`coalesce(${packs.isBuiltIn}, false)`,
    })
    .from(works)
    .innerJoin(creators, eq(creators.id, works.creatorId))
    .leftJoin(users, eq(users.id, creators.userId))
    .leftJoin(packs, eq(packs.id, works.packId))
    .where(eq(works.id, workId));
  return row;
}

/**
 * Returns how many shells the children of an account may still give today. The given shells are counted from the
 * ledger, because the tips of a work are deleted together with the work.
 */
export async function leftToTip(db: Database, accountId: string, now: Date): Promise<number> {
  const given = await shellLedger(db).spentOn(accountId, 'tip', chinaDay(now));
  return Math.max(0, MAX_TIPPED_A_DAY - given);
}

/**
 * Returns whether a work accepts tips from an account. Works of the built-in pack accept none, because nobody recorded
 * them; a family cannot tip its own works.
 */
export async function acceptsTips(db: Database, workId: string, accountId: string | undefined): Promise<boolean> {
  const recipient = await recipientOf(db, workId);
  return (
    recipient !== undefined &&
    !recipient.isBuiltIn &&
    (recipient.ownerAccountId === null || recipient.ownerAccountId !== accountId)
  );
}

/**
 * Gives shells to a work: takes them from the account, adds them to the power of the creator, and gives the creator's
 * account its share. Must run in a transaction.
 */
export async function tipWork(tx: Database, { workId, accountId, childId, amount }: Tip, now: Date): Promise<void> {
  const recipient = await recipientOf(tx, workId);
  if (!recipient || !(await acceptsTips(tx, workId, accountId))) throw new Problem(409, 'no_tips');
  // This lock makes concurrent tips of the account run one after the other, so that each tip counts the earlier ones
  // against the limit.
  await lockUser(tx, accountId);
  const left = await leftToTip(tx, accountId, now);
  if (amount > left) throw new Problem(409, 'too_many_tips', { limit: MAX_TIPPED_A_DAY });
  const id = crypto.randomUUID();
  const ledger = shellLedger(tx);
  const { outcome } = await ledger.spend(accountId, { kind: 'tip', occasion: id, amount, childId }, now);
  if (outcome === 'refused') throw new Problem(409, 'too_few_shells');
  await tx.insert(workTips).values({ id, workId, userId: accountId, amount, givenAt: now });
  const { creatorId, ownerId, ownerAccountId } = recipient;
  await tx
    .insert(creatorSupporters)
    .values(periodsAt(now).map((period) => ({ creatorId, userId: accountId, ...period, power: amount })))
    .onConflictDoUpdate({
      target: [creatorSupporters.creatorId, creatorSupporters.userId, creatorSupporters.period],
      set: { power: sql`${creatorSupporters.power} + excluded.power` },
    });
  const total = await countPower(tx, creatorId, amount, now);
  if (ownerId === null || ownerAccountId === null) return;
  const share = shareOf(total) - shareOf(total - amount);
  await ledger.give(ownerAccountId, { kind: 'tip_received', occasion: id, amount: share, childId: ownerId }, now);
}
