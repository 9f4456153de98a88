import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { orderLines, orderParcels, orders } from '#server/database/tables/mall/orders.ts';
import type { Taking } from '#server/domain/goods/stock.ts';
import { jobQueue } from '#server/jobs/queue.ts';
import { carrierOf, type Carrier } from './tracking/carriers.ts';
import { moveOrder, type OrderActor } from './orderMachine.ts';
import { orderJobKinds, RECEIVED_AFTER_MS } from './orderTimes.ts';

interface NewParcel {
  orderId: string;
  carrier: Carrier;
  number: string;
  /** The contents of the parcel; undefined if it contains everything that is not shipped yet. */
  items?: readonly Taking[];
}

/**
 * `notNow`: the order does not exist, or its state does not allow shipping; `repeated`: this parcel was already
 * recorded; `tooMuch`: the parcel contains more than is left to ship.
 */
export type Shipping = 'shipped' | 'partShipped' | 'notNow' | 'repeated' | 'tooMuch';

/** Records a parcel. The order becomes `shipped` if nothing is left to ship, otherwise `partShipped`. */
export async function shipOrder(db: Database, parcel: NewParcel, at: Date): Promise<Shipping> {
  const { orderId, carrier, number } = parcel;
  try {
    return await db.transaction(async (tx) => {
      // This lock makes concurrent calls for one order run one after the other, because each must know whether its
      // parcel is the last one.
      const [order] = await tx
        .select({ id: orders.id })
        .from(orders)
        .where(eq(orders.id, orderId))
        .for('no key update');
      if (!order) return 'notNow';
      const items = parcel.items ?? (await listLeft(tx, orderId)).filter(({ quantity }) => quantity > 0);
      const added = await tx
        .insert(orderParcels)
        .values({ orderId, carrier, number, items: [...items], sentAt: at })
        .onConflictDoNothing()
        .returning({ id: orderParcels.id });
      if (added.length === 0) return 'repeated';
      for (const { variantId, quantity } of items) {
        // oxlint-disable-next-line no-await-in-loop -- an order has few lines
        const shipped = await tx
          .update(orderLines)
          .set({ shippedQuantity: sql`${orderLines.shippedQuantity} + ${quantity}` })
          .where(
            and(
              eq(orderLines.orderId, orderId),
              eq(orderLines.variantId, variantId),
              sql`${orderLines.shippedQuantity} + ${quantity} <= ${orderLines.quantity}`,
            ),
          )
          .returning({ position: orderLines.position });
        if (shipped.length === 0) throw new Refusal('tooMuch');
      }
      const isComplete = (await listLeft(tx, orderId)).every(({ quantity }) => quantity === 0);
      const note = `${carrierOf(carrier).name} ${number}`;
      const isMoved = isComplete
        ? await markShipped(tx, orderId, at, note)
        : (await moveOrder(tx, { id: orderId, to: 'partShipped', actor: 'operator', note, at })) !== undefined;
      if (!isMoved) throw new Refusal('notNow');
      return isComplete ? 'shipped' : 'partShipped';
    });
  } catch (error) {
    if (error instanceof Refusal) return error.outcome;
    throw error;
  }
}

/**
 * Marks an order as shipped, because nothing is left to ship. From now on the buyer can confirm that it has arrived; if
 * the buyer does not, a job does so later. Returns false if the state of the order does not allow it.
 */
export async function markShipped(tx: Database, id: string, at: Date, note?: string): Promise<boolean> {
  const dueAt = new Date(at.getTime() + RECEIVED_AFTER_MS);
  const set = [[orders.dueAt, dueAt] as const];
  const move = { id, to: 'shipped', actor: 'operator', at, set, ...(note !== undefined && { note }) } as const;
  if ((await moveOrder(tx, move)) === undefined) return false;
  await jobQueue(tx).enqueue({ kind: orderJobKinds.receipt, key: id, runAt: dueAt }, at);
  return true;
}

/** Thrown to roll back the transaction of a parcel. */
class Refusal extends Error {
  constructor(readonly outcome: Shipping) {
    super(outcome);
  }
}

const listLeft = (tx: Database, orderId: string): Promise<Taking[]> =>
  tx
    .select({
      variantId: orderLines.variantId,
      quantity: sql<number>`${orderLines.quantity} - ${orderLines.shippedQuantity}`,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));

/**
 * Marks a shipped order as received. With `userId`, it must be an order of this user. Returns whether this call has
 * changed the order.
 */
export async function receiveOrder(
  db: Database,
  { id, userId, actor }: { id: string; userId?: string; actor: OrderActor },
  at: Date,
): Promise<boolean> {
  const where = userId === undefined ? undefined : eq(orders.userId, userId);
  const set = [[orders.dueAt, null] as const];
  return db.transaction(
    async (tx) => (await moveOrder(tx, { id, to: 'received', from: ['shipped'], where, actor, at, set })) !== undefined,
  );
}
