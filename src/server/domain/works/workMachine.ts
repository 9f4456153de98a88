import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { WorkState } from '#lib/works/workRules.ts';
import type { Database } from '#server/database/connection/open.ts';
import { works } from '#server/database/tables/stories/works.ts';
import { transition, type StateMachine } from '#server/transitions/transition.ts';

/** `lib/works/workRules.ts` explains each state. */
export const workMachine: StateMachine<WorkState> = {
  subject: 'work',
  id: works.id,
  state: works.state,
  allowed: {
    draft: ['uploading', 'saved', 'refused'],
    uploading: ['draft', 'saved', 'refused'],
    saved: ['draft', 'uploading', 'refused', 'inReview', 'published', 'reported'],
    inReview: ['draft', 'saved', 'refused'],
    published: ['inReview', 'reported', 'refused'],
    reported: ['published'],
    refused: ['uploading', 'inReview', 'published', 'reported'],
    takenDown: ['inReview', 'published', 'reported', 'refused'],
  },
};

interface Move {
  id: string;
  to: WorkState;
  from?: readonly WorkState[];
  where?: SQL;
  actor: 'user' | 'gateway' | 'operator';
  set?: readonly (readonly [column: PgColumn, value: unknown])[];
  at: Date;
}

/**
 * Changes the state of a work. Returns false if its current state does not allow the change. Of several concurrent
 * calls for the same change, at most one returns true.
 */
export const moveWork = async (db: Database, move: Move): Promise<boolean> =>
  (await transition(db, workMachine, move)) !== undefined;
