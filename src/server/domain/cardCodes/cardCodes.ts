import crypto from 'node:crypto';
import { and, count, desc, eq, gt, isNull, max, min } from 'drizzle-orm';
import type { cardRewards } from '#contract/mall/cardCodes.ts';
import { newCardCode } from '#lib/codes/cardCode.ts';
import type { Database } from '#server/database/connection/open.ts';
import { cardCodes } from '#server/database/tables/mall/vouchers.ts';
import { keyedDigest, randomId } from '#server/secrets/digest.ts';

export interface Reward {
  reward: (typeof cardRewards)[number];
  /** How much the code gives: days of membership, shells or vouchers. A whole number above 0. */
  amount: number;
  goodsId: string | null;
}

interface NewBatch extends Reward {
  count: number;
  endsAt: Date;
}

/** The number of rows in one statement, which keeps the number of its parameters well below the limit of PostgreSQL. */
const ROWS_AT_ONCE = 1_000;

const digestOf = (serverSecret: string, code: string) => keyedDigest(serverSecret, `card code ${code}`);

/** Codes on cards. A code gives membership, shells or vouchers to the first account that redeems it. */
export function cardCodeRepository(db: Database, serverSecret: string) {
  const isOpen = (at: Date) =>
    and(isNull(cardCodes.redeemedAt), isNull(cardCodes.withdrawnAt), gt(cardCodes.endsAt, at));

  return {
    /** Creates codes and returns them. They cannot be read again later, because only their digests are stored. */
    create: ({ count: wanted, ...batch }: NewBatch, at: Date): Promise<{ batch: string; codes: string[] }> =>
      db.transaction(async (tx) => {
        const id = randomId();
        const codes = Array.from({ length: wanted }, () => newCardCode((choices) => crypto.randomInt(choices)));
        for (let from = 0; from < codes.length; from += ROWS_AT_ONCE) {
          const rows = codes.slice(from, from + ROWS_AT_ONCE).map((code) => ({
            ...batch,
            id: randomId(),
            codeHash: digestOf(serverSecret, code),
            batch: id,
            createdAt: at,
          }));
          // oxlint-disable-next-line no-await-in-loop -- one statement after the other, so that memory holds only one
          await tx.insert(cardCodes).values(rows);
        }
        return { batch: id, codes };
      }),

    /**
     * Withdraws all codes of a batch, except those that were redeemed. Returns how many codes this call has withdrawn.
     */
    async withdraw(batch: string, at: Date): Promise<number> {
      const withdrawn = await db
        .update(cardCodes)
        .set({ withdrawnAt: at })
        .where(and(eq(cardCodes.batch, batch), isNull(cardCodes.redeemedAt), isNull(cardCodes.withdrawnAt)))
        .returning({ id: cardCodes.id });
      return withdrawn.length;
    },

    /** Withdraws one code, such as the code of a lost card. Returns whether this call has withdrawn it. */
    async withdrawCode(code: string, at: Date): Promise<boolean> {
      const withdrawn = await db
        .update(cardCodes)
        .set({ withdrawnAt: at })
        .where(
          and(
            eq(cardCodes.codeHash, digestOf(serverSecret, code)),
            isNull(cardCodes.redeemedAt),
            isNull(cardCodes.withdrawnAt),
          ),
        )
        .returning({ id: cardCodes.id });
      return withdrawn.length > 0;
    },

    /** Returns the batches, newest first. */
    listBatches: () =>
      db
        .select({
          batch: cardCodes.batch,
          reward: cardCodes.reward,
          amount: cardCodes.amount,
          goodsId: cardCodes.goodsId,
          endsAt: max(cardCodes.endsAt),
          createdAt: min(cardCodes.createdAt),
          created: count(),
          redeemed: count(cardCodes.redeemedAt),
          withdrawn: count(cardCodes.withdrawnAt),
        })
        .from(cardCodes)
        .groupBy(cardCodes.batch, cardCodes.reward, cardCodes.amount, cardCodes.goodsId)
        .orderBy(desc(min(cardCodes.createdAt))),

    /** Redeems a code. Of several concurrent calls, at most one returns the reward; the others return undefined. */
    async take(code: string, userId: string, at: Date): Promise<(Reward & { id: string }) | undefined> {
      const [taken] = await db
        .update(cardCodes)
        .set({ redeemedAt: at, redeemedBy: userId })
        .where(and(eq(cardCodes.codeHash, digestOf(serverSecret, code)), isOpen(at)))
        .returning({
          id: cardCodes.id,
          reward: cardCodes.reward,
          amount: cardCodes.amount,
          goodsId: cardCodes.goodsId,
        });
      return taken;
    },

    /** Returns why a code cannot be redeemed. */
    async refusalOf(code: string, userId: string): Promise<'unknown' | 'own' | 'used' | 'ended'> {
      const [row] = await db
        .select({ redeemedAt: cardCodes.redeemedAt, redeemedBy: cardCodes.redeemedBy })
        .from(cardCodes)
        .where(eq(cardCodes.codeHash, digestOf(serverSecret, code)));
      if (!row) return 'unknown';
      if (row.redeemedBy === userId) return 'own';
      return row.redeemedAt ? 'used' : 'ended';
    },
  };
}
