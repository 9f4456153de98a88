import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import {
  type attemptStates,
  paymentAttempts,
  refunds,
  type refundStates,
} from '#server/database/tables/mall/payments.ts';
import { transition, type StateMachine } from '#server/transitions/transition.ts';
import type { Receipt } from './channels/channel.ts';

type AttemptState = (typeof attemptStates)[number];
export type RefundState = (typeof refundStates)[number];

const attemptMachine: StateMachine<AttemptState> = {
  subject: 'payment_attempt',
  id: paymentAttempts.id,
  state: paymentAttempts.state,
  allowed: { pending: [], paid: ['pending', 'closed'], closed: ['pending'] },
};

const refundMachine: StateMachine<RefundState> = {
  subject: 'refund',
  id: refunds.id,
  state: refunds.state,
  allowed: {
    requested: ['failed'],
    accepted: ['requested'],
    done: ['requested', 'accepted'],
    failed: ['requested', 'accepted'],
  },
};

/**
 * Records that the money of an attempt was received. Returns false if the amount is wrong, or if it was already
 * recorded; of several concurrent calls, at most one returns true.
 */
export const markAttemptPaid = async (
  tx: Database,
  id: string,
  { transactionId, amountFen, paidAt }: Receipt,
  at: Date,
): Promise<boolean> => {
  const before = await transition(tx, attemptMachine, {
    id,
    to: 'paid',
    where: eq(paymentAttempts.amountFen, amountFen),
    actor: 'channel',
    at,
    set: [
      [paymentAttempts.transactionId, transactionId],
      [paymentAttempts.paidAt, paidAt],
    ],
  });
  return before !== undefined;
};

export const closeAttempt = async (db: Database, id: string, at: Date): Promise<boolean> =>
  (await transition(db, attemptMachine, { id, to: 'closed', actor: 'gateway', at })) !== undefined;

interface RefundMove {
  id: string;
  to: RefundState;
  actor: 'channel' | 'operator';
  problem?: string | null;
  at: Date;
}

/** Changes the state of a refund. Returns whether this call has changed it. */
export const moveRefund = async (db: Database, { problem = null, ...move }: RefundMove): Promise<boolean> => {
  const doneAt = move.to === 'done' ? ([[refunds.doneAt, move.at]] as const) : [];
  return (await transition(db, refundMachine, { ...move, set: [[refunds.problem, problem], ...doneAt] })) !== undefined;
};

/** Reserves an amount of an attempt for a refund. Returns false if less than this amount is left. */
export async function reserveRefund(tx: Database, id: string, amountFen: number): Promise<boolean> {
  const set = await tx
    .update(paymentAttempts)
    .set({ returnedFen: sql`${paymentAttempts.returnedFen} + ${amountFen}` })
    .where(
      and(
        eq(paymentAttempts.id, id),
        eq(paymentAttempts.state, 'paid'),
        sql`${paymentAttempts.returnedFen} + ${amountFen} <= ${paymentAttempts.amountFen}`,
      ),
    )
    .returning({ id: paymentAttempts.id });
  return set.length > 0;
}
