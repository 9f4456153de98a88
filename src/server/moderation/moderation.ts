import { eq, and } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { reportReasons } from '#contract/stories/comments.ts';
import type { Database } from '#server/database/connection/open.ts';
import { transition, type StateMachine } from '#server/transitions/transition.ts';

/**
 * The number of users whose reports hide an item until an operator has reviewed it. If one report were enough, a single
 * user could silence anybody.
 */
export const HIDING_REPORTS = 3;

export interface Report {
  userId: string;
  reason: (typeof reportReasons)[number];
  reportedAt: Date;
}

/** A kind of content that users publish and operators review. */
export interface ModeratedKind<State extends string> {
  machine: StateMachine<State>;
  /**
   * The names of three states of an item. `shown`: everybody sees it; `waiting`: it waits for an operator; `refused`:
   * only its author sees it.
   */
  states: { shown: State; waiting: State; refused: State };
  /** The column with the time of the last review, if the table has one. */
  reviewedAt?: PgColumn;
  /** Makes further changes in the transaction of the verdict. */
  afterReview?: (tx: Database, id: string, verdict: Verdict) => Promise<void>;
}

/** A kind of content that users may also report. */
export interface ReportableKind<State extends string> extends ModeratedKind<State> {
  /** The column of the reports table that refers to the reported item. */
  reportOf: PgColumn;
  /** Stores a report, unless this user has already reported the item. */
  addReport: (tx: Database, id: string, report: Report) => Promise<unknown>;
  /** Makes further changes in the transaction that hides the item because of reports. */
  afterHiding?: (tx: Database, id: string) => Promise<void>;
}

export type Verdict = 'shown' | 'refused';

/** Functions for reviews by operators. The rules are the same for everything that users publish. */
export function moderationOf<State extends string>(db: Database, kind: ModeratedKind<State> | ReportableKind<State>) {
  const { machine, states, reviewedAt, afterReview } = kind;
  const { table } = machine.id;

  return {
    /**
     * Stores an operator's verdict, and deletes all reports of the item. Returns whether the item now has the state of
     * the verdict.
     */
    review: (id: string, verdict: Verdict, at: Date): Promise<boolean> =>
      db.transaction(async (tx) => {
        const to = states[verdict];
        const set = reviewedAt ? [[reviewedAt, at] as const] : [];
        const before = await transition(tx, machine, { id, to, actor: 'operator', at, set });
        if ('reportOf' in kind) await tx.delete(kind.reportOf.table).where(eq(kind.reportOf, id));
        if (before !== undefined) await afterReview?.(tx, id, verdict);
        if (before !== undefined) return true;
        return (await tx.$count(table, and(eq(machine.id, id), eq(machine.state, to)))) > 0;
      }),
  };
}

/** Functions for reviews by operators and reports by users. */
export function reportableModerationOf<State extends string>(db: Database, kind: ReportableKind<State>) {
  const { machine, states, reportOf } = kind;
  const { table } = machine.id;

  return {
    ...moderationOf(db, kind),

    /** Stores a report, once per user and only while the item is shown. Returns whether the item exists. */
    report: (id: string, report: Report): Promise<boolean> =>
      db.transaction(async (tx) => {
        // The row is locked, so that each of several concurrent reports counts the reports before it.
        const [row] = await tx.select({ state: machine.state }).from(table).where(eq(machine.id, id)).for('update');
        if (row?.state !== states.shown) return row !== undefined;
        await kind.addReport(tx, id, report);
        if ((await tx.$count(reportOf.table, eq(reportOf, id))) >= HIDING_REPORTS) {
          await transition(tx, machine, {
            id,
            from: [states.shown],
            to: states.waiting,
            actor: 'reports',
            at: report.reportedAt,
          });
          await kind.afterHiding?.(tx, id);
        }
        return true;
      }),
  };
}
