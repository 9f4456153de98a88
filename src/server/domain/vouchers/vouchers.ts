import crypto from 'node:crypto';
import { and, asc, desc, eq, gt, isNotNull, isNull, lte, or } from 'drizzle-orm';
import type { VoucherPart, VoucherState } from '#contract/mall/vouchers.ts';
import { newCardCode } from '#lib/codes/cardCode.ts';
import { DAY_MS } from '#lib/time/time.ts';
import type { Database } from '#server/database/connection/open.ts';
import { inLockOrder } from '#server/database/statements/lockOrder.ts';
import { after, pageOf } from '#server/database/statements/cursor.ts';
import { goods } from '#server/database/tables/mall/goods.ts';
import { vouchers } from '#server/database/tables/mall/vouchers.ts';
import { packs } from '#server/database/tables/stories/packs.ts';

interface Delivery {
  userId: string;
  goodsId: string;
  quantity: number;
  /** The order that delivers the vouchers; null if a card code gives them. */
  orderId: string | null;
  /** The days of validity that the order has promised; null if a card code gives the vouchers. */
  voucherDays: number | null;
}

/**
 * The days of validity if neither the order nor the goods specify them, because a later pack has changed the goods so
 * that they deliver no voucher any more. The vouchers are given nevertheless, because they are paid for.
 */
const DEFAULT_DAYS = 180;

/** Returns an id of 16 lower-case characters. It is a part of cursors, which allow no capital letters. */
const newId = (): string => crypto.randomBytes(8).toString('hex');

/** Gives a user vouchers for some goods. Must run in the transaction that pays the order or redeems the card. */
export async function giveVouchers(
  tx: Database,
  { userId, goodsId, quantity, orderId, voucherDays }: Delivery,
  at: Date,
) {
  const [sold] = await tx.select().from(goods).where(eq(goods.id, goodsId));
  if (!sold) throw new Error(`There are no goods ${goodsId}.`);
  const { title, subtitle, packId, details, pictures } = sold;
  const endsAt = new Date(at.getTime() + (voucherDays ?? sold.voucherDays ?? DEFAULT_DAYS) * DAY_MS);
  const rows = Array.from({ length: quantity }, () => ({
    id: newId(),
    userId,
    goodsId,
    orderId,
    title,
    subtitle,
    terms: details.terms,
    packId,
    picture: pictures[0] ?? '',
    code: newCardCode((count) => crypto.randomInt(count)),
    createdAt: at,
    endsAt,
  }));
  await tx.insert(vouchers).values(rows);
  return { title, endsAt, ids: rows.map(({ id }) => id) };
}

/** Locks the vouchers of an order, so that none of them is used until the transaction ends, and returns them. */
export const lockVouchers = (tx: Database, orderId: string) =>
  tx
    .select({ usedAt: vouchers.usedAt })
    .from(vouchers)
    .where(eq(vouchers.orderId, orderId))
    .orderBy(inLockOrder(vouchers.id))
    .for('no key update');

/** Takes back the vouchers of an order that is refunded. Used vouchers stay used. A repeated call changes nothing. */
export async function takeBackVouchers(tx: Database, orderId: string, at: Date): Promise<void> {
  await tx
    .update(vouchers)
    .set({ withdrawnAt: at })
    .where(and(eq(vouchers.orderId, orderId), isNull(vouchers.withdrawnAt), isNull(vouchers.usedAt)));
}

const isUsable = (at: Date) => and(isNull(vouchers.usedAt), isNull(vouchers.withdrawnAt), gt(vouchers.endsAt, at));

/**
 * Marks a voucher as used. Of several concurrent calls, at most one returns the voucher; the others return undefined.
 */
export async function useUpVoucher(db: Database, code: string, at: Date) {
  const [used] = await db
    .update(vouchers)
    .set({ usedAt: at })
    .where(and(eq(vouchers.code, code), isUsable(at)))
    .returning({ title: vouchers.title });
  return used;
}

type Dates = Pick<typeof vouchers.$inferSelect, 'usedAt' | 'withdrawnAt' | 'endsAt'>;

export function voucherStateOf({ usedAt, withdrawnAt, endsAt }: Dates, at: Date): VoucherState {
  if (usedAt) return 'used';
  if (withdrawnAt) return 'withdrawn';
  return endsAt <= at ? 'expired' : 'unused';
}

const columns = {
  id: vouchers.id,
  goodsId: vouchers.goodsId,
  orderId: vouchers.orderId,
  title: vouchers.title,
  subtitle: vouchers.subtitle,
  terms: vouchers.terms,
  picture: vouchers.picture,
  code: vouchers.code,
  createdAt: vouchers.createdAt,
  endsAt: vouchers.endsAt,
  usedAt: vouchers.usedAt,
  withdrawnAt: vouchers.withdrawnAt,
  pack: { id: packs.id, contentHash: packs.contentHash },
};

/** Reads vouchers. Functions for users are limited to one user: nobody reads another user's codes (ROLE-03). */
export const voucherRepository = (db: Database) => ({
  async list(userId: string, part: VoucherPart, page: { limit: number; cursor?: string | undefined }, at: Date) {
    const isDescending = part === 'over';
    const isOver = or(isNotNull(vouchers.usedAt), isNotNull(vouchers.withdrawnAt), lte(vouchers.endsAt, at));
    const [by, id] = isDescending
      ? [desc(vouchers.endsAt), desc(vouchers.id)]
      : [asc(vouchers.endsAt), asc(vouchers.id)];
    const rows = await db
      .select(columns)
      .from(vouchers)
      .innerJoin(packs, eq(packs.id, vouchers.packId))
      .where(
        and(
          eq(vouchers.userId, userId),
          isDescending ? isOver : isUsable(at),
          after(page.cursor, { column: vouchers.endsAt, id: vouchers.id, isDescending }),
        ),
      )
      .orderBy(by, id)
      .limit(page.limit + 1);
    return pageOf(rows, page.limit, (row) => ({ id: row.id, sortedBy: row.endsAt }));
  },

  async find(userId: string, id: string) {
    const [row] = await db
      .select(columns)
      .from(vouchers)
      .innerJoin(packs, eq(packs.id, vouchers.packId))
      .where(and(eq(vouchers.userId, userId), eq(vouchers.id, id)));
    return row;
  },

  /** Returns the voucher with a code, for an operator who reads the code from a customer's screen. */
  async findByCode(code: string) {
    const [row] = await db
      .select({ title: vouchers.title, ...pickDates })
      .from(vouchers)
      .where(eq(vouchers.code, code));
    return row;
  },
});

const pickDates = { usedAt: vouchers.usedAt, withdrawnAt: vouchers.withdrawnAt, endsAt: vouchers.endsAt };
