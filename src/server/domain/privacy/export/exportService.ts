import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { EXPORTS_A_DAY, SHOWN_EXPORTS, type DataExport } from '#contract/account/exports.ts';
import { DAY_MS } from '#lib/time/time.ts';
import type { Database } from '#server/database/connection/open.ts';
import { dataExports } from '#server/database/tables/privacy/exports.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { jobQueue } from '#server/jobs/queue.ts';
import { lockUser } from '#server/limits/rowLimits.ts';
import { randomId } from '#server/secrets/digest.ts';
import { EXPORT_JOB } from './exportMachine.ts';

/**
 * The number of failed exports in a day after which an account cannot request another one. Failed exports do not count
 * as exports of the day, but must not be repeated endlessly.
 */
const MAX_FAILED_A_DAY = 5;

/** Requests and lists the exports of an account. */
export function exportService(db: Database) {
  /** Returns when the account can request the next export; undefined if it can do so now. */
  async function nextAt(userId: string, now: Date): Promise<Date | undefined> {
    const lately = await db
      .select({ isFailed: sql<boolean>`${dataExports.state} = 'failed'`, requestedAt: dataExports.requestedAt })
      .from(dataExports)
      .where(and(eq(dataExports.userId, userId), gt(dataExports.requestedAt, new Date(now.getTime() - DAY_MS))))
      .orderBy(desc(dataExports.requestedAt));
    // There are two limits: one for failed exports, and one for all other exports. An account that has reached a limit
    // must wait until the earliest of the requests that count towards this limit is a day old.
    const ends = [
      lately.filter(({ isFailed }) => isFailed)[MAX_FAILED_A_DAY - 1],
      lately.filter(({ isFailed }) => !isFailed)[EXPORTS_A_DAY - 1],
    ].flatMap((request) => (request ? request.requestedAt.getTime() + DAY_MS : []));
    return ends.length === 0 ? undefined : new Date(Math.max(...ends));
  }

  return {
    async list(userId: string, now: Date): Promise<{ exports: DataExport[]; nextAt: number | null }> {
      const rows = await db
        .select()
        .from(dataExports)
        .where(eq(dataExports.userId, userId))
        .orderBy(desc(dataExports.requestedAt))
        .limit(SHOWN_EXPORTS);
      const exports = rows.map(({ id, state, requestedAt, bytes, endsAt, isWithdrawn }) => ({
        id,
        // An export that has expired is shown as `over`, even if the job that removes it is late.
        state: state === 'ready' && endsAt !== null && endsAt <= now ? ('over' as const) : state,
        requestedAt: requestedAt.getTime(),
        bytes,
        endsAt: endsAt?.getTime() ?? null,
        isWithdrawn,
      }));
      return { exports, nextAt: (await nextAt(userId, now))?.getTime() ?? null };
    },

    /**
     * Requests an export and enqueues its job. Must run in a transaction. Throws a 409 if an export is being made, and
     * a 429 if the account has reached one of the limits of `nextAt`.
     */
    async ask(userId: string, now: Date): Promise<void> {
      await lockUser(db, userId);
      const isMaking = and(eq(dataExports.userId, userId), eq(dataExports.state, 'making'));
      if ((await db.$count(dataExports, isMaking)) > 0) throw new Problem(409, 'export_making');
      if (await nextAt(userId, now)) throw new Problem(429, 'too_many_exports', { limit: EXPORTS_A_DAY });
      const id = randomId();
      await db.insert(dataExports).values({ id, userId, state: 'making', requestedAt: now });
      await jobQueue(db).enqueue({ kind: EXPORT_JOB, key: id }, now);
    },

    /** Returns an export of this account if it can be downloaded now. */
    async findReady(id: string, userId: string, now: Date) {
      const [row] = await db
        .select()
        .from(dataExports)
        .where(
          and(
            eq(dataExports.id, id),
            eq(dataExports.userId, userId),
            eq(dataExports.state, 'ready'),
            gt(dataExports.endsAt, now),
          ),
        );
      return row;
    },
  };
}
