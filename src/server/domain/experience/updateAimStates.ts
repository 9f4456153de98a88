import { and, eq, inArray } from 'drizzle-orm';
import type { AimMeasure } from '#lib/experience/aimRules.ts';
import { endOfChinaDay, startOfChinaDay } from '#lib/time/chinaTime.ts';
import type { Database } from '#server/database/connection/open.ts';
import { aims } from '#server/database/tables/experience/aims.ts';
import { transition } from '#server/transitions/transition.ts';
import { aimMachine } from './aimMachine.ts';
import { progressOf, reachedMoments } from './aimProgress.ts';

export type AimRow = typeof aims.$inferSelect;
export type CountedAim = AimRow & { progress: number };

interface Settling {
  now: Date;
  /**
   * Whether a reached aim becomes open again if its progress is below the target. This is only true for a change by the
   * family, such as a higher target, or a day or step that is no longer checked off; in all other cases, a child keeps
   * what it has reached.
   */
  mayReopen: boolean;
}

/**
 * Returns aims with their progress, and stores the new state of those that have been reached or have become open again.
 */
export async function updateAimStates(
  db: Database,
  rows: readonly AimRow[],
  { now, mayReopen }: Settling,
): Promise<CountedAim[]> {
  const counts = await progressOf(
    db,
    rows.map(({ id }) => id),
  );

  const settled = rows.map((row) => {
    const progress = counts.get(row.id) ?? 0;
    if (row.state === 'reached' && !mayReopen)
      return { row, state: row.state, progress: Math.max(progress, row.target) };
    return { row, state: progress >= row.target ? ('reached' as const) : ('open' as const), progress };
  });
  const moments = await newlyReached(db, settled, mayReopen);
  return Promise.all(
    // oxlint-disable-next-line project/one-statement -- a statement only for an aim whose state changes, which is rare
    settled.map(async ({ row, state, progress }) => {
      if (state === row.state) return { ...row, progress };
      const reachedAt = state === 'reached' ? reachedBy(row, now, moments.get(row.id)) : null;
      return { ...(await moved(db, row, { state, reachedAt }, now)), progress };
    }),
  );
}

/**
 * Returns the times at which the child reached the aims whose state now changes to `reached`. After a change by the
 * family, the result is empty: such an aim is reached by the change itself, at the present moment.
 */
async function newlyReached(
  db: Database,
  settled: readonly { row: AimRow; state: AimRow['state'] }[],
  isChange: boolean,
): Promise<Map<string, Date>> {
  if (isChange) return new Map();
  const reached = settled.filter(({ row, state }) => state === 'reached' && row.state === 'open');
  return reachedMoments(
    db,
    reached.map(({ row }) => row.id),
  );
}

/**
 * The measures that the gateway counts from the use of the app. No request reports that an aim with such a measure was
 * reached.
 */
const countedMeasures: readonly AimMeasure[] = ['minutes', 'stories', 'books', 'words'];

/** A condition for open aims whose progress the gateway counts. */
export const isCountedAndOpen = and(eq(aims.state, 'open'), inArray(aims.measure, [...countedMeasures]));

/**
 * Updates the state of a child's open aims whose progress the gateway counts. Must be called before reached aims are
 * read, except in the list of aims, which updates the aims that it shows.
 */
export async function updateCountedAims(db: Database, childId: string, now: Date): Promise<void> {
  const rows = await db
    .select()
    .from(aims)
    .where(and(eq(aims.userId, childId), isCountedAndOpen));
  await updateAimStates(db, rows, { now, mayReopen: false });
}

/**
 * Returns the time at which an aim was reached. `moment` is when the child's use of the app reached the target; it is
 * unknown if the family has changed the aim or checked it off. Only what happens before the deadline counts, but the
 * last listening session may end after it. An aim cannot be reached before it was added, although progress counts from
 * its first day, which may be earlier.
 */
function reachedBy({ createdAt, deadline }: AimRow, now: Date, moment: Date = now): Date {
  const last = deadline === null ? Infinity : endOfChinaDay(startOfChinaDay(deadline)) - 1;
  return new Date(Math.min(now.getTime(), last, Math.max(createdAt.getTime(), moment.getTime())));
}

async function moved(
  db: Database,
  row: AimRow,
  { state, reachedAt }: Pick<AimRow, 'state' | 'reachedAt'>,
  now: Date,
): Promise<AimRow> {
  const set = [
    [aims.reachedAt, reachedAt],
    [aims.celebratedAt, null],
  ] as const;
  await transition(db, aimMachine, { id: row.id, to: state, actor: 'progress', at: now, set });
  return { ...row, state, reachedAt, celebratedAt: null };
}
