import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#server/database/statements/moment.ts';

/** The log of all state machines (`server/transitions/`). Each change of a state adds one row; rows never change. */
export const stateChanges = pgTable(
  'state_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The kind of the row that changed, such as `comment`, and the row's id. */
    subject: text().notNull(),
    subjectId: text('subject_id').notNull(),
    fromState: text('from_state').notNull(),
    toState: text('to_state').notNull(),
    /** The role of the person or process that changed the state, such as `operator`; never the id of a person. */
    actor: text().notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [index().on(table.subject, table.subjectId, table.id), index().on(table.changedAt)],
);
