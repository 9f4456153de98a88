import { eq, and, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { reportReasons } from '#contract/stories/comments.ts';
import type { Database } from '#server/database/connection/open.ts';
import { dismissedReports } from '#server/database/tables/stories/dismissedReports.ts';
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
  /** The column of `dismissedReports` that refers to the reported item. */
  dismissed: PgColumn;
  /** The state in which a changed item waits for its review, if authors can change items of this kind. */
  newVersion?: State;
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
     * Stores an operator's verdict, and dismisses all reports of the item: they no longer count, and the users who sent
     * them cannot report the same item again. If the item is a new version, its reports are deleted instead, so that
     * these users can report the new version. Returns whether the item now has the state of the verdict.
     */
    review: (id: string, verdict: Verdict, at: Date): Promise<boolean> =>
      db.transaction(async (tx) => {
        const to = states[verdict];
        const set = reviewedAt ? [[reviewedAt, at] as const] : [];
        const before = await transition(tx, machine, { id, to, actor: 'operator', at, set });
        if ('reportOf' in kind) {
          if (before !== undefined && before === kind.newVersion) await forgetReports(tx, kind, id);
          else await dismissReports(tx, kind, id);
        }
        if (before !== undefined) await afterReview?.(tx, id, verdict);
        if (before !== undefined) return true;
        return (await tx.$count(table, and(eq(machine.id, id), eq(machine.state, to)))) > 0;
      }),
  };
}

type Reports = Pick<ReportableKind<string>, 'reportOf' | 'dismissed'>;

/** Moves the reports of an item to the dismissed ones. */
export async function dismissReports(tx: Database, { reportOf, dismissed }: Reports, id: string): Promise<void> {
  await tx.execute(sql`
    with removed as (delete from ${reportOf.table} where ${reportOf} = ${id} returning user_id, reported_at)
    insert into ${dismissedReports} (${sql.identifier(dismissed.name)}, user_id, reported_at)
    select ${id}, user_id, reported_at from removed
    on conflict do nothing`);
}

async function forgetReports(tx: Database, { reportOf, dismissed }: Reports, id: string): Promise<void> {
  await tx.delete(reportOf.table).where(eq(reportOf, id));
  await tx.delete(dismissedReports).where(eq(dismissed, id));
}

/** Functions for reviews by operators and reports by users. */
export function reportableModerationOf<State extends string>(db: Database, kind: ReportableKind<State>) {
  const { machine, states, reportOf } = kind;
  const { table } = machine.id;

  return {
    ...moderationOf(db, kind),

    /**
     * Stores a report, only while the item is shown, and only once for each user and version of the item, even if an
     * operator has dismissed the report. Returns whether the item exists.
     */
    report: (id: string, report: Report): Promise<boolean> =>
      db.transaction(async (tx) => {
        // The row is locked, so that each of several concurrent reports counts the reports before it.
        const [row] = await tx.select({ state: machine.state }).from(table).where(eq(machine.id, id)).for('update');
        if (row?.state !== states.shown) return row !== undefined;
        const isRepeated = and(eq(kind.dismissed, id), eq(dismissedReports.userId, report.userId));
        if ((await tx.$count(dismissedReports, isRepeated)) > 0) return true;
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
