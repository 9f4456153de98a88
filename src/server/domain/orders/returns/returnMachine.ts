import { and, eq, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ReturnState } from '#contract/mall/returns.ts';
import type { Database } from '#server/database/connection/open.ts';
import { orderReturns } from '#server/database/tables/mall/returns.ts';
import { transition, type StateMachine } from '#server/transitions/transition.ts';

const machine: StateMachine<ReturnState> = {
  subject: 'order_return',
  id: orderReturns.id,
  state: orderReturns.state,
  allowed: {
    requested: [],
    accepted: ['requested'],
    sent: ['accepted'],
    refunding: ['accepted', 'sent'],
    refunded: ['refunding'],
    refused: ['requested', 'accepted', 'sent'],
    withdrawn: ['requested', 'accepted'],
  },
};

interface Move {
  id: string;
  to: ReturnState;
  where?: SQL;
  actor: 'buyer' | 'operator' | 'job';
  set?: readonly (readonly [column: PgColumn, value: unknown])[];
  at: Date;
}

/**
 * Changes the state of a return. Returns false if the current state does not allow the change. Of several concurrent
 * calls for the same change, at most one returns true.
 */
export const moveReturn = async (tx: Database, move: Move): Promise<boolean> =>
  (await transition(tx, machine, move)) !== undefined;

export const canWithdraw = (state: ReturnState): boolean => machine.allowed.withdrawn.includes(state);

/** Marks a return as refunded when its refund is done. Does nothing if the refund belongs to no return. */
export async function endRefundedReturn(tx: Database, refundId: string, at: Date): Promise<void> {
  const [row] = await tx
    .select({ id: orderReturns.id })
    .from(orderReturns)
    .where(and(eq(orderReturns.refundId, refundId), eq(orderReturns.state, 'refunding')));
  if (row) await moveReturn(tx, { id: row.id, to: 'refunded', actor: 'job', at });
}
