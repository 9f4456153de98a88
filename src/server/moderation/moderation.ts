import { eq, and } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { reportReasons } from '#contract/comments.ts';
import type { Database } from '#server/database/open.ts';
import { transition, type StateMachine } from '#server/transitions/transition.ts';

/** So many users together hide a thing until an operator has reviewed it; one alone could silence anybody. */
export const HIDING_REPORTS = 3;

export interface Report {
  userId: string;
  reason: (typeof reportReasons)[number];
  reportedAt: Date;
}

/** What users publish, others may report and operators review. */
export interface Moderated<State extends string> {
  machine: StateMachine<State>;
  /** The states that everybody sees, that waits for an operator, and that nobody else sees any more. */
  states: { shown: State; waiting: State; refused: State };
  /** The time of the last review, where the table keeps it. */
  reviewedAt?: PgColumn;
  /** The column of the table of reports that names what was reported. */
  reportOf: PgColumn;
  /** Does nothing where this user has reported the thing already. */
  addReport: (tx: Database, id: string, report: Report) => Promise<unknown>;
}

export type Verdict = 'shown' | 'refused';

/** Reports by users and reviews by operators: the same rules for everything that users publish. */
export function moderationOf<State extends string>(db: Database, kind: Moderated<State>) {
  const { machine, states, reportOf, reviewedAt } = kind;
  const { table } = machine.id;

  return {
    /** Counts once for each user, and only of what is shown. Returns whether there is such a thing. */
    report: (id: string, report: Report): Promise<boolean> =>
      db.transaction(async (tx) => {
        // The lock lets each of several reports at the same moment see those before it.
        const [row] = await tx.select({ state: machine.state }).from(table).where(eq(machine.id, id)).for('update');
        if (row?.state !== states.shown) return row !== undefined;
        await kind.addReport(tx, id, report);
        if ((await tx.$count(reportOf.table, eq(reportOf, id))) >= HIDING_REPORTS) {
          await transition(tx, machine, {
            ...{ id, from: [states.shown], to: states.waiting, actor: 'reports', at: report.reportedAt },
          });
        }
        return true;
      }),

    /** An operator's verdict, which closes what was reported. Returns whether there is such a thing. */
    review: (id: string, verdict: Verdict, at: Date): Promise<boolean> =>
      db.transaction(async (tx) => {
        const to = states[verdict];
        const set = reviewedAt ? [[reviewedAt, at] as const] : [];
        const before = await transition(tx, machine, { id, to, actor: 'operator', at, set });
        await tx.delete(reportOf.table).where(eq(reportOf, id));
        if (before !== undefined) return true;
        return (await tx.$count(table, and(eq(machine.id, id), eq(machine.state, to)))) > 0;
      }),
  };
}
