import { eq, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { OrderState, OrderTopic } from '#contract/mall/orders.ts';
import type { Database } from '#server/database/connection/open.ts';
import { orderEvents, orders } from '#server/database/tables/mall/orders.ts';
import { transition, type StateMachine } from '#server/transitions/transition.ts';

/**
 * The state machine of orders of all kinds. An order without parcels becomes `received` as soon as it is paid.
 * `cancelled`, `expired` and `refunded` are the final states in which the buyer keeps nothing; an order that was paid
 * with money is `refunding` before it is `refunded`. A return after the delivery has a state machine of its own, and
 * changes the order only when everything was returned.
 */
const machine: StateMachine<OrderState> = {
  subject: 'order',
  id: orders.id,
  state: orders.state,
  allowed: {
    unpaid: [],
    paid: ['unpaid'],
    partShipped: ['paid', 'partShipped'],
    shipped: ['paid', 'partShipped'],
    received: ['paid', 'shipped'],
    reviewed: ['received'],
    cancelled: ['unpaid', 'paid'],
    expired: ['unpaid'],
    refunding: ['paid', 'partShipped', 'shipped', 'received', 'reviewed'],
    refunded: ['paid', 'received', 'reviewed', 'refunding'],
  },
};

/** The person or process that changes an order: its buyer, a friend who pays for it, an operator, or a job. */
export type OrderActor = (typeof orderEvents.$inferInsert)['actor'];

interface Move {
  id: string;
  to: OrderState;
  from?: readonly OrderState[];
  where?: SQL | undefined;
  actor: OrderActor;
  /** A text that the buyer reads in the time line. */
  note?: string;
  set?: readonly (readonly [column: PgColumn, value: unknown])[];
  at: Date;
}

/**
 * Changes the state of an order, if that is allowed, and adds the change to its time line. Of several concurrent calls
 * for the same change, at most one returns the previous state; the others return undefined, and their callers must
 * change nothing.
 */
export async function moveOrder(tx: Database, { note, where, ...move }: Move): Promise<OrderState | undefined> {
  const before = await transition(tx, machine, { ...move, ...(where && { where }) });
  if (before !== undefined) await addEvent(tx, { ...move, ...(note !== undefined && { note }) });
  return before;
}

/** Locks an order: every other transaction that locks or changes it waits until this one ends. */
export async function lockOrder(tx: Database, id: string): Promise<void> {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, id)).for('no key update');
}

type Event = Pick<Move, 'id' | 'to' | 'actor' | 'at'> & { topic?: OrderTopic; note?: string | null };

/** Adds an entry to the time line of an order. */
export async function addEvent(tx: Database, { id, to, actor, topic, note = null, at }: Event): Promise<void> {
  await tx.insert(orderEvents).values({ orderId: id, reached: to, topic: topic ?? null, actor, note, happenedAt: at });
}
