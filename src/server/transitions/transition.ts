import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { stateChanges } from '#server/database/tables/operation/transitions.ts';
import type { Database } from '#server/database/connection/open.ts';

/** A state column of a table with a text id. Only the changes in `allowed` are possible. */
export interface StateMachine<State extends string> {
  /** The name of the kind of row, which is stored in the log. */
  subject: string;
  id: PgColumn;
  state: PgColumn;
  /** For each state, the states from which it can be reached. */
  allowed: Readonly<Record<State, readonly State[]>>;
}

export interface Transition<State extends string> {
  id: string;
  to: State;
  /** Restricts the allowed previous states further: only states that are listed here and in the machine are allowed. */
  from?: readonly State[];
  /** A further condition on the row, checked together with the state. */
  where?: SQL;
  actor: string;
  at: Date;
  /** Columns of the same row that change with the state, with their new values. */
  set?: readonly (readonly [column: PgColumn, value: unknown])[];
}

/**
 * Changes the state of one row and appends the change to the log in one statement (compare-and-set). Returns the
 * previous state; undefined if the row is absent, if its state does not allow the change, or if `where` is not met. Of
 * several concurrent calls for the same change, even on different gateways, at most one returns a state. Only the
 * caller that gets a state may continue, and only in the same transaction.
 */
export async function transition<State extends string>(
  db: Database,
  { subject, id: idColumn, state: stateColumn, allowed }: StateMachine<State>,
  { id, to, from = allowed[to], where, actor, at, set = [] }: Transition<State>,
): Promise<State | undefined> {
  // Other names are refused, because the lint rule `state-by-transition` recognises state columns by their names.
  if (!/(^|_)state$/.test(stateColumn.name)) throw new Error(`The column ${stateColumn.name} is not called a state.`);
  const possible = allowed[to].filter((one) => from.includes(one));
  if (possible.length === 0) return undefined;
  const { table } = stateColumn;
  const changes = [[stateColumn, to] as const, ...set].map(
    ([column, value]) => sql`${sql.identifier(column.name)} = ${sql.param(value, column)}`,
  );
  const log = stateChanges;
  const logged = [log.subject, log.subjectId, log.fromState, log.toState, log.actor, log.changedAt].map((column) =>
    sql.identifier(column.name),
  );
  // The lock waits for a concurrent change of the row; the condition is then checked on the changed row.
  const { rows } = (await db.execute(sql`
    with present as (
      select ${idColumn} as id, ${stateColumn} as from_state from ${table}
      where ${and(eq(idColumn, id), inArray(stateColumn, possible), where)} for update
    ), changed as (
      update ${table} set ${sql.join(changes, sql`, `)} from present where ${idColumn} = present.id
      returning present.from_state
    )
    insert into ${log} (${sql.join(logged, sql`, `)})
    select ${subject}, ${id}, from_state, ${to}, ${actor}, ${sql.param(at, log.changedAt)}::timestamptz from changed
    returning ${sql.identifier(log.fromState.name)} as "from"`)) as { rows: { from: State }[] };
  return rows[0]?.from;
}
