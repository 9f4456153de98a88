import { and, eq, inArray } from 'drizzle-orm';
import type { AimMeasure } from '#lib/experience/aimRules.ts';
import { endOfChinaDay, startOfChinaDay } from '#lib/time/chinaTime.ts';
import type { Database } from '#server/database/connection/open.ts';
import { aims } from '#server/database/tables/experience/aims.ts';
import { transition } from '#server/transitions/transition.ts';
import { aimMachine } from './aimMachine.ts';
import { progressOf } from './aimProgress.ts';

export type AimRow = typeof aims.$inferSelect;
export type CountedAim = AimRow & { progress: number };

interface Settling {
  now: Date;
  /**
   * Whether a reached aim becomes open again if its progress is below the target. This is only true for a change by the
   * family, such as a higher target or a mark that is undone; in all other cases, a child keeps what it has reached.
   */
  mayReopen: boolean;
}

/**
 * Returns aims with their progress, and stores the new state of those that have been reached or have become open again.
 */
export async function settleAims(
  db: Database,
  rows: readonly AimRow[],
  { now, mayReopen }: Settling,
): Promise<CountedAim[]> {
  const counts = await progressOf(
    db,
    rows.map(({ id }) => id),
  );

  return Promise.all(
    // oxlint-disable-next-line project/one-statement -- as above
    rows.map(async (row) => {
      const progress = counts.get(row.id) ?? 0;
      if (row.state === 'reached' && !mayReopen) return { ...row, progress: Math.max(progress, row.target) };
      const state = progress >= row.target ? 'reached' : 'open';
      return { ...(state === row.state ? row : await moved(db, row, state, now)), progress };
    }),
  );
}

/**
 * The measures that the gateway counts from the use of the app. When an aim with such a measure is reached, no request
 * reports that.
 */
const countedMeasures: readonly AimMeasure[] = ['minutes', 'stories', 'books', 'words'];

/** A condition for open aims whose progress the gateway counts. */
export const isCountedAndOpen = and(eq(aims.state, 'open'), inArray(aims.measure, [...countedMeasures]));

/**
 * Updates the state of a child's open aims whose progress the gateway counts. Must be called before reached aims are
 * read, except in the list of aims, which updates the aims that it shows.
 */
export async function settleCountedAims(db: Database, childId: string, now: Date): Promise<void> {
  const rows = await db
    .select()
    .from(aims)
    .where(and(eq(aims.userId, childId), isCountedAndOpen));
  await settleAims(db, rows, { now, mayReopen: false });
}

/**
 * Returns the time at which an aim was reached. Only what happens before the deadline counts; so if the progress is
 * counted after the deadline, the aim was reached at the end of its last day at the latest.
 */
function reachedBy({ deadline }: AimRow, now: Date): Date {
  const last = deadline === null ? Infinity : endOfChinaDay(startOfChinaDay(deadline)) - 1;
  return new Date(Math.min(now.getTime(), last));
}

async function moved(db: Database, row: AimRow, state: AimRow['state'], now: Date): Promise<AimRow> {
  const reachedAt = state === 'reached' ? reachedBy(row, now) : null;
  const set = [
    [aims.reachedAt, reachedAt],
    [aims.celebratedAt, null],
  ] as const;
  await transition(db, aimMachine, { id: row.id, to: state, actor: 'progress', at: now, set });
  return { ...row, state, reachedAt, celebratedAt: null };
}
