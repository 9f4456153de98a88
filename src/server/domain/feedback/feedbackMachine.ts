import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { FeedbackState } from '#contract/account/feedback.ts';
import type { Database } from '#server/database/connection/open.ts';
import { feedbackThreads } from '#server/database/tables/contact/feedback.ts';
import { transition, type StateMachine } from '#server/transitions/transition.ts';

/**
 * The states of a thread. Each further message is also a transition, which locks the thread while the message is added.
 */
const machine: StateMachine<FeedbackState> = {
  subject: 'feedback',
  id: feedbackThreads.id,
  state: feedbackThreads.state,
  allowed: { open: ['open', 'answered'], answered: ['open', 'answered'], closed: ['open', 'answered'] },
};

interface Move {
  id: string;
  to: FeedbackState;
  where?: SQL;
  actor: 'user' | 'operator';
  set: readonly (readonly [column: PgColumn, value: unknown])[];
  at: Date;
}

/** Changes the state of a thread. Returns false if there is no such thread, or it is closed. */
export const moveFeedback = async (tx: Database, move: Move): Promise<boolean> =>
  (await transition(tx, machine, move)) !== undefined;
