import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { InvoiceState } from '#contract/mall/invoices.ts';
import type { OrderFilter, OrderKind, OrderState } from '#contract/mall/orders.ts';
import { isAnyOf } from '#server/database/statements/anyOf.ts';
import { after, pageOf } from '#server/database/statements/cursor.ts';
import type { Database } from '#server/database/connection/open.ts';
import { orderAddresses, orderEvents, orderLines, orderParcels, orders } from '#server/database/tables/mall/orders.ts';
import { orderGifts } from '#server/database/tables/mall/gifts.ts';
import { orderInvoices } from '#server/database/tables/mall/invoices.ts';
import { orderReturns } from '#server/database/tables/mall/returns.ts';
import { packs } from '#server/database/tables/stories/packs.ts';

const columns = {
  id: orders.id,
  kind: orders.kind,
  state: orders.state,
  steps: orders.steps,
  totalFen: orders.totalFen,
  totalShells: orders.totalShells,
  dueAt: orders.dueAt,
  createdAt: orders.createdAt,
  receivedAt: sql`(select min(event.happened_at) from ${orderEvents} as event
    where event.order_id = ${orders}.id and event.reached = 'received')`.mapWith(
    orderEvents.happenedAt,
  ) as SQL<Date | null>,
  isReturning: sql<boolean>`exists(select 1 from ${orderReturns} as given
    where given.order_id = ${orders}.id and given.state in ('requested', 'accepted', 'sent'))`,
  isGiven: sql<boolean>`exists(select 1 from ${orderGifts} as gift
    where gift.order_id = ${orders}.id and gift.state = 'claimed')`,
  openInvoice: sql<InvoiceState | null>`(select invoice.state from ${orderInvoices} as invoice
    where invoice.order_id = ${orders}.id and invoice.state in ('requested', 'issued', 'reversing'))`,
};

const lineColumns = {
  orderId: orderLines.orderId,
  goodsId: orderLines.goodsId,
  variantId: orderLines.variantId,
  title: orderLines.title,
  choices: orderLines.choices,
  picture: orderLines.picture,
  quantity: orderLines.quantity,
  shippedQuantity: orderLines.shippedQuantity,
  priceFen: orderLines.priceFen,
  shells: orderLines.shells,
  delivers: orderLines.delivers,
  returns: orderLines.returns,
  pack: { id: packs.id, contentHash: packs.contentHash },
};

const paidStates: readonly OrderState[] = ['paid', 'partShipped', 'shipped', 'received', 'reviewed'];

const statesOf: Record<OrderFilter, OrderState[]> = {
  toPay: ['unpaid'],
  toShip: ['paid', 'partShipped'],
  toReceive: ['partShipped', 'shipped'],
  over: ['received', 'reviewed', 'cancelled', 'expired', 'refunding', 'refunded'],
};

interface PageQuery {
  filter?: OrderFilter | undefined;
  kind?: OrderKind | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** Reads orders. Functions for buyers are limited to the user: nobody reads another user's orders (ROLE-03). */
export function orderRepository(db: Database) {
  const linesOf = (ids: readonly string[]) =>
    db
      .select(lineColumns)
      .from(orderLines)
      .innerJoin(packs, eq(packs.id, orderLines.packId))
      .where(isAnyOf(orderLines.orderId, ids))
      .orderBy(asc(orderLines.orderId), asc(orderLines.position));

  return {
    linesOf,

    async list(userId: string, { filter, kind, limit, cursor }: PageQuery) {
      const rows = await db
        .select(columns)
        .from(orders)
        .where(
          and(
            eq(orders.userId, userId),
            filter && inArray(orders.state, statesOf[filter]),
            kind && eq(orders.kind, kind),
            after(cursor, { column: orders.createdAt, id: orders.id, isDescending: true }),
          ),
        )
        .orderBy(desc(orders.createdAt), desc(orders.id))
        .limit(limit + 1);
      return pageOf(rows, limit, ({ id, createdAt }) => ({ id, sortedBy: createdAt }));
    },

    /** Returns the id of the order that a user has placed with this key. */
    async findByKey(userId: string, orderKey: string): Promise<string | undefined> {
      const [order] = await db
        .select({ id: orders.id })
        .from(orders)
        .where(and(eq(orders.userId, userId), eq(orders.orderKey, orderKey)));
      return order?.id;
    },

    /**
     * Returns an order with its lines, parcels, events and address. With `userId`, only an order of this user is found;
     * calls for operators leave `userId` out.
     */
    async find(id: string, userId?: string) {
      const [order] = await db
        .select(columns)
        .from(orders)
        .where(and(eq(orders.id, id), userId === undefined ? undefined : eq(orders.userId, userId)));
      if (!order) return undefined;
      const [lines, parcels, events, [address]] = await Promise.all([
        linesOf([id]),
        db.select().from(orderParcels).where(eq(orderParcels.orderId, id)).orderBy(asc(orderParcels.id)),
        db.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(desc(orderEvents.id)),
        db.select().from(orderAddresses).where(eq(orderAddresses.orderId, id)),
      ]);
      return { ...order, lines, parcels, events, address };
    },

    /**
     * Returns how much money a user has saved by member prices, in fen. Orders that were not paid, or that were
     * refunded, do not count; an order that was refunded in part counts in proportion to the money that was not
     * refunded.
     */
    async sumMemberSavings(userId: string): Promise<number> {
      const returnedFen = sql`(select coalesce(sum(given.refund_fen), 0) from ${orderReturns} as given
        where given.order_id = ${orders}.id and given.state in ('refunding', 'refunded'))`;
      const keptShare = sql`(1 - ${returnedFen}::numeric / nullif(${orders.totalFen}, 0))`;
      const step = sql`jsonb_array_elements(${orders.steps}) as step`;
      const [row] = await db
        .select({ savedFen: sql<number>`coalesce(sum(round(-(step ->> 'fen')::int * ${keptShare})), 0)::int` })
        .from(sql`${orders}, ${step}`)
        .where(and(eq(orders.userId, userId), inArray(orders.state, [...paidStates]), sql`step ->> 'kind' = 'member'`));
      return row?.savedFen ?? 0;
    },

    /** Returns the ids of a user's newest unpaid orders, by the ids of the goods that they contain. */
    async listUnpaidOf(userId: string, goodsIds: readonly string[]): Promise<Map<string, string>> {
      const rows = await db
        .select({ goodsId: orderLines.goodsId, id: orders.id })
        .from(orders)
        .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
        .where(and(eq(orders.userId, userId), eq(orders.state, 'unpaid'), isAnyOf(orderLines.goodsId, goodsIds)))
        .orderBy(asc(orders.createdAt), asc(orders.id));
      return new Map(rows.map(({ goodsId, id }) => [goodsId, id]));
    },

    /** Returns the newest orders in a state, and the number of all orders in this state. */
    async listInState(state: OrderState, limit: number) {
      const inState = eq(orders.state, state);
      const [rows, count] = await Promise.all([
        db.select(columns).from(orders).where(inState).orderBy(desc(orders.createdAt), desc(orders.id)).limit(limit),
        db.$count(orders, inState),
      ]);
      return { rows, count };
    },

    /** Returns the orders that wait for an operator, longest waiting first. */
    listToShip: () =>
      db
        .select(columns)
        .from(orders)
        .where(inArray(orders.state, statesOf.toShip))
        .orderBy(asc(orders.createdAt), asc(orders.id)),
  };
}

type Repository = ReturnType<typeof orderRepository>;
export type OrderRow = Awaited<ReturnType<Repository['list']>>['rows'][number];
export type FullOrderRow = NonNullable<Awaited<ReturnType<Repository['find']>>>;
export type OrderLineRow = FullOrderRow['lines'][number];
