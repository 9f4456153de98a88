import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { isAnyOf } from '#server/database/statements/anyOf.ts';
import type { Database } from '#server/database/connection/open.ts';
import { goods, goodsSales, goodsStock, goodsTakings, goodsVariants } from '#server/database/tables/mall/goods.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { lockUser } from '#server/limits/rowLimits.ts';
import { countTrials, MOST_TRIALS } from './trials.ts';

/** What an order takes of one variant. */
export interface Taking {
  variantId: string;
  /** A whole number above 0. */
  quantity: number;
}

/** Quantities by the id of the goods or the variant. */
type Quantities = ReadonlyMap<string, number>;

/**
 * Takes stock for an order of a user, or throws a 409 with the reason why not. Must run in the transaction that stores
 * the order, which a refusal rolls back. Each count changes by one statement that holds its limit, so concurrent orders
 * on any number of gateways cannot exceed it. All orders lock the same tables and rows in the same order, so they cannot
 * lock each other out.
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
  // Orders of different trials change different rows, so they would not see each other.
  if (hasTrial) await lockUser(tx, userId);
  const ofUser = await takeForUser(tx, userId, ofGoods);
  if (hasTrial && (await countTrials(tx, userId)) > MOST_TRIALS)
    throw new Problem(409, 'limit_reached', { limit: MOST_TRIALS });
  for (const { goodsId, perUser } of onSale)
    if (perUser !== null && (ofUser.get(goodsId) ?? 0) > perUser)
      throw new Problem(409, 'limit_reached', { limit: perUser });
  if ((await add(tx, sales, ofGoods)) < ofGoods.size) throw new Problem(409, 'all_taken');
  if ((await add(tx, stock, ofVariants)) < ofVariants.size) throw new Problem(409, 'sold_out');
}

/**
 * Returns what an order has taken. The caller must make sure that this happens once, by a transition of the order in the
 * same transaction. Goods that came back broken do not `restock`; they no longer count for the limits, because the user
 * has none of them any more and may want an intact one.
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
 * Makes another user the one who has taken what an order contains, or throws a 409 if that user has as many as allowed. Must
 * run in the transaction of the gift. The rows are changed in the order of the users, so that two gifts cannot lock each
 * other out.
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
 * Adds to the stock of a variant, or takes away what was lost. Returns how many can be ordered now; undefined if there is
 * no such variant, or it never runs out.
 */
export async function restock(db: Database, variantId: string, quantity: number): Promise<number | undefined> {
  const [row] = await db
    .update(goodsStock)
    .set({ restocked: sql`${goodsStock.restocked} + ${quantity}` })
    .where(and(eq(goodsStock.variantId, variantId), isNotNull(goodsStock.supplied)))
    .returning({ available: goodsStock.available });
  return row?.available ?? undefined;
}

/** A table that counts what was taken, and the rows of it that may change. */
interface Counter {
  table: PgTable;
  id: PgColumn;
  taken: PgColumn;
  /** The rows that belong to the order's user, if each user has rows of their own. */
  ofUser?: SQL;
  /** Whether the count of a row may grow by `change.quantity`. It may always shrink. */
  isAllowed?: SQL;
}

const sales: Counter = {
  table: goodsSales,
  id: goodsSales.goodsId,
  taken: goodsSales.taken,
  // A scalar subquery, because PostgreSQL would not repeat a join when it checks a row that has changed meanwhile.
  isAllowed: sql`${goodsSales.taken} + change.quantity <= coalesce(
    (select ${goods.limitInTotal} from ${goods} where ${goods.id} = ${goodsSales.goodsId}),
    ${goodsSales.taken} + change.quantity
  )`,
};

const stock: Counter = {
  table: goodsStock,
  id: goodsStock.variantId,
  taken: goodsStock.taken,
  isAllowed: sql`(${goodsStock.available} is null or ${goodsStock.available} >= change.quantity)`,
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

/** The rows to change. Their order is the same in every database, whatever its collation is. */
const changesOf = (quantities: Quantities): SQL => sql`
  select id, quantity
  from unnest(${sql.param([...quantities.keys()])}::text[], ${sql.param([...quantities.values()])}::integer[])
    as change (id, quantity)
  order by id collate "C"`;

/** Returns how many of each of these goods the user has taken now, in all orders together. */
async function takeForUser(tx: Database, userId: string, quantities: Quantities): Promise<Quantities> {
  const { rows } = (await tx.execute(sql`
    insert into ${goodsTakings} (user_id, goods_id, taken)
    select ${userId}, id, quantity from (${changesOf(quantities)}) as change
    on conflict (user_id, goods_id) do update set taken = ${goodsTakings.taken} + excluded.taken
    returning goods_id as id, taken`)) as { rows: { id: string; taken: number }[] };
  return new Map(rows.map(({ id, taken }) => [id, taken]));
}

/**
 * Adds to the counts, and returns how many rows were allowed to change. The rows are locked in order first, because an
 * update alone locks them in any order; its conditions are then checked on their current state.
 */
async function add(tx: Database, counter: Counter, quantities: Quantities): Promise<number> {
  const { table, id, taken, ofUser = sql`true`, isAllowed = sql`true` } = counter;
  const { rows } = (await tx.execute(sql`
    with change as (${changesOf(quantities)}), locked as (
      select ${id} as id from ${table} where ${id} in (select id from change) and ${ofUser}
      order by ${id} collate "C" for update
    )
    update ${table} set taken = ${taken} + change.quantity
    from change join locked using (id)
    where ${id} = change.id and ${ofUser} and (change.quantity < 0 or ${isAllowed})
    returning ${id}`)) as { rows: unknown[] };
  return rows.length;
}
