import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { isAnyOf } from '#server/database/statements/anyOf.ts';
import type { Database } from '#server/database/connection/open.ts';
import { inLockOrder } from '#server/database/statements/lockOrder.ts';
import { goods, goodsSales, goodsStock, goodsTakings, goodsVariants } from '#server/database/tables/mall/goods.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { lockUser } from '#server/limits/rowLimits.ts';
import { countTrials, MAX_TRIALS } from './trials.ts';

/** The pieces of one variant that an order takes from the stock. */
export interface Taking {
  variantId: string;
  /** A whole number above 0. */
  quantity: number;
}

/** Numbers of pieces, by the id of the goods or of the variant. */
type Quantities = ReadonlyMap<string, number>;

/**
 * Takes stock for an order of a user, or throws a 409 with the reason why that is impossible. Must run in the
 * transaction that stores the order; a refusal rolls it back. Each limit is checked while the row with the count is
 * locked, so concurrent orders on any number of gateways cannot exceed the limit. All orders lock the same tables and
 * rows in the same order, so they cannot deadlock.
 */
export async function takeStock(tx: Database, userId: string, takings: readonly Taking[]): Promise<void> {
  const ofVariants = sumOf(takings.map(({ variantId, quantity }) => [variantId, quantity]));
  const onSale = await tx
    .select({
      variantId: goodsVariants.id,
      goodsId: goods.id,
      perUser: goods.limitPerUser,
      isTrial: goods.isTrial,
    })
    .from(goodsVariants)
    .innerJoin(goods, eq(goods.id, goodsVariants.goodsId))
    .where(
      and(
        isAnyOf(goodsVariants.id, [...ofVariants.keys()]),
        eq(goodsVariants.isHidden, false),
        eq(goods.isHidden, false),
      ),
    );
  if (onSale.length < ofVariants.size) throw new Problem(409, 'not_on_sale');

  const ofGoods = sumOf(onSale.map(({ goodsId, variantId }) => [goodsId, ofVariants.get(variantId) ?? 0]));
  const hasTrial = onSale.some(({ isTrial }) => isTrial);
  // This lock makes concurrent orders of trial memberships run one after the other, so that each order counts the
  // earlier ones. Locking the rows of the counts would not be enough, because different trials have different rows.
  if (hasTrial) await lockUser(tx, userId);
  const ofUser = await takeForUser(tx, userId, ofGoods);
  if (hasTrial && (await countTrials(tx, userId)) > MAX_TRIALS)
    throw new Problem(409, 'limit_reached', { limit: MAX_TRIALS });
  for (const { goodsId, perUser } of onSale)
    if (perUser !== null && (ofUser.get(goodsId) ?? 0) > perUser)
      throw new Problem(409, 'limit_reached', { limit: perUser });
  const places = await add(tx, sales, ofGoods);
  const pieces = await add(tx, stock, ofVariants);
  if (places.length + pieces.length > 0) throw shortage({ places: Math.min(...places), pieces: Math.min(...pieces) });
}

/**
 * Returns the refusal of an order of more pieces than are left. `places`: how many pieces the total limit still allows;
 * `pieces`: how many are in stock. `Infinity` means that there is no limit, or that it is not exceeded.
 */
export function shortage({ places, pieces }: { places: number; pieces: number }): Problem {
  const left = Math.min(places, pieces);
  if (left > 0) return new Problem(409, 'too_few_left', { left });
  return new Problem(409, places > 0 ? 'sold_out' : 'all_taken');
}

/**
 * Returns the pieces of an order to the stock. The caller must ensure that this is done only once, by a transition of
 * the order or of the return in the same transaction. For goods that came back broken, `restocks` is false: they cannot
 * be sold again, but no longer count for the limits, so that the user can order a replacement.
 */
export async function returnStock(
  tx: Database,
  userId: string,
  takings: readonly Taking[],
  { restocks = true }: { restocks?: boolean } = {},
): Promise<void> {
  const ofVariants = sumOf(takings.map(({ variantId, quantity }) => [variantId, -quantity]));
  const variants = await tx
    .select({ variantId: goodsVariants.id, goodsId: goodsVariants.goodsId })
    .from(goodsVariants)
    .where(isAnyOf(goodsVariants.id, [...ofVariants.keys()]));
  const ofGoods = sumOf(variants.map(({ goodsId, variantId }) => [goodsId, ofVariants.get(variantId) ?? 0]));
  await add(tx, takingsOf(userId), ofGoods);
  await add(tx, sales, ofGoods);
  if (restocks) await add(tx, stock, ofVariants);
}

/**
 * Transfers the pieces of an order to another user, so that they count for the limits of that user; throws a 409 if
 * they exceed a limit. Must run in the transaction of the gift. The rows are changed in the order of the users' ids, so
 * that two gifts cannot deadlock.
 */
export async function handOver(
  tx: Database,
  { from, to }: { from: string; to: string },
  takings: readonly Taking[],
): Promise<void> {
  const variants = await tx
    .select({ variantId: goodsVariants.id, goodsId: goods.id, perUser: goods.limitPerUser })
    .from(goodsVariants)
    .innerJoin(goods, eq(goods.id, goodsVariants.goodsId))
    .where(
      isAnyOf(
        goodsVariants.id,
        takings.map(({ variantId }) => variantId),
      ),
    );
  const quantityOf = new Map(takings.map(({ variantId, quantity }) => [variantId, quantity]));
  const taken = sumOf(variants.map(({ goodsId, variantId }) => [goodsId, quantityOf.get(variantId) ?? 0]));
  const given = new Map([...taken].map(([id, quantity]) => [id, -quantity]));
  const take = async () => {
    const ofUser = await takeForUser(tx, to, taken);
    if (variants.some(({ goodsId, perUser }) => perUser !== null && (ofUser.get(goodsId) ?? 0) > perUser))
      throw new Problem(409, 'gift_limit');
  };
  const give = () => add(tx, takingsOf(from), given);
  if (from < to) await give();
  await take();
  if (from > to) await give();
}

/**
 * Adds pieces to the stock of a variant, or removes lost pieces. Returns how many pieces can be ordered now; undefined
 * if there is no such variant, or if it never runs out.
 */
export async function restock(db: Database, variantId: string, quantity: number): Promise<number | undefined> {
  const [row] = await db
    .update(goodsStock)
    .set({ restocked: sql`${goodsStock.restocked} + ${quantity}` })
    .where(and(eq(goodsStock.variantId, variantId), isNotNull(goodsStock.supplied)))
    .returning({ available: goodsStock.available });
  return row?.available ?? undefined;
}

/** A table with the numbers of taken pieces, and conditions for changes to its rows. */
interface Counter {
  table: PgTable;
  id: PgColumn;
  taken: PgColumn;
  /** The condition for the rows of the order's user, if the table has separate rows for each user. */
  ofUser?: SQL;
  /** How many more pieces can be taken; null if there is no limit. Left out if no row of the table has a limit. */
  left?: SQL;
}

const sales: Counter = {
  table: goodsSales,
  id: goodsSales.goodsId,
  taken: goodsSales.taken,
  // This is a scalar subquery, because PostgreSQL computes it again if another transaction has just changed the row,
  // but does not repeat a join.
  left: sql`(select ${goods.limitInTotal} from ${goods} where ${goods.id} = ${goodsSales.goodsId}) - ${goodsSales.taken}`,
};

const stock: Counter = {
  table: goodsStock,
  id: goodsStock.variantId,
  taken: goodsStock.taken,
  left: sql`${goodsStock.available}`,
};

const takingsOf = (userId: string): Counter => ({
  table: goodsTakings,
  id: goodsTakings.goodsId,
  taken: goodsTakings.taken,
  ofUser: eq(goodsTakings.userId, userId),
});

function sumOf(entries: readonly (readonly [id: string, quantity: number])[]): Quantities {
  const sums = new Map<string, number>();
  for (const [id, quantity] of entries) sums.set(id, (sums.get(id) ?? 0) + quantity);
  return sums;
}

/** Returns a query that selects the changes. Their order is the same in every database, whatever its collation is. */
const changesOf = (quantities: Quantities): SQL => sql`
  select id, quantity
  from unnest(${sql.param([...quantities.keys()])}::text[], ${sql.param([...quantities.values()])}::integer[])
    as change (id, quantity)
  order by id collate "C"`;

/**
 * Adds the quantities to the user's counts. Returns how many pieces of each of these goods the user has taken in all
 * orders together.
 */
async function takeForUser(tx: Database, userId: string, quantities: Quantities): Promise<Quantities> {
  const { rows } = (await tx.execute(sql`
    insert into ${goodsTakings} (user_id, goods_id, taken)
    select ${userId}, id, quantity from (${changesOf(quantities)}) as change
    on conflict (user_id, goods_id) do update set taken = ${goodsTakings.taken} + excluded.taken
    returning goods_id as id, taken`)) as { rows: { id: string; taken: number }[] };
  return new Map(rows.map(({ id, taken }) => [id, taken]));
}

/**
 * Adds the quantities to the counts. A count that would exceed its limit stays unchanged; for each of these, returns
 * how many more pieces can be taken. A count may always decrease. First, all rows are locked in order, because an
 * update alone would lock them in any order. The limits are then checked on the locked rows.
 */
async function add(tx: Database, counter: Counter, quantities: Quantities): Promise<number[]> {
  const { table, id, taken, ofUser = sql`true`, left = sql`null::integer` } = counter;
  const { rows } = (await tx.execute(sql`
    with change as (${changesOf(quantities)}), locked as (
      select ${id} as id, ${left} as "left" from ${table} where ${id} in (select id from change) and ${ofUser}
      order by ${inLockOrder(id)} for update
    ), changed as (
      update ${table} set taken = ${taken} + change.quantity
      from change join locked using (id)
      where ${id} = change.id and ${ofUser} and (change.quantity < 0 or coalesce(${left} >= change.quantity, true))
      returning ${id} as id
    )
    select coalesce(locked."left", 0) as "left" from change left join locked using (id)
    where id not in (select id from changed)`)) as { rows: { left: number }[] };
  return rows.map((row) => row.left);
}
