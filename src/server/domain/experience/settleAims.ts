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
   * Whether a reached aim opens again if its progress is below the target. Only a change by the family does that, such as
   * a higher target or a mark that is undone; nothing else takes from a child what it has reached.
   */
  mayReopen: boolean;
}

/** Returns aims with their progress, and updates the state of those that have been reached or open again. */
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

async function moved(db: Database, row: AimRow, state: AimRow['state'], now: Date): Promise<AimRow> {
  const reachedAt = state === 'reached' ? now : null;
  const set = [
    [aims.reachedAt, reachedAt],
    [aims.celebratedAt, null],
  ] as const;
  await transition(db, aimMachine, { id: row.id, to: state, actor: 'progress', at: now, set });
  return { ...row, state, reachedAt, celebratedAt: null };
}
