import { and, eq, sql } from 'drizzle-orm';
import { MIN_SHOWN_LISTENERS, PART_COUNT, minHeardMs, partsIn } from '#lib/works/heardParts.ts';
import { MINUTE_MS } from '#lib/time/time.ts';
import type { Database } from '#server/database/connection/open.ts';
import { workHeardParts, workHearings, workHearingSums } from '#server/database/tables/stories/hearings.ts';
import { works } from '#server/database/tables/stories/works.ts';
import { storeAllowance, lockAllowance } from '#server/domain/listening/allowance.ts';

/**
 * Percentages of listeners are rounded to multiples of this number, so that a creator can hardly tell that a single
 * listener was added.
 */
const PERCENTAGE_STEP = 5;

interface Hearing {
  workId: string;
  /**
   * The account of the listener. It counts as one listener, but each of its children has a listening allowance of its
   * own.
   */
  accountId: string;
  childId: string;
  session: { id: string; listenedMs: number };
  parts: number;
}

/**
 * Stores what was heard of a work since the last report of the session. The same limits apply as to reports about
 * stories: a session can report neither more time than has passed by the gateway's clock, nor more parts than can be
 * heard in that time. An account counts only once as a listener of each part.
 */
export const reportHearing = (db: Database, hearing: Hearing, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const { workId, accountId, childId, session, parts } = hearing;
    // This lock makes a deletion of the work wait for this report. If the work is already deleted, the query finds no
    // row, and the report is ignored.
    const [work] = await tx
      .select({ durationMs: works.durationMs })
      .from(works)
      .where(eq(works.id, workId))
      .for('key share');
    if (!work) return;
    const leftMs = await lockAllowance(tx, childId, now);
    const isThis = and(eq(workHearings.userId, childId), eq(workHearings.id, session.id));
    const [known] = await tx.select().from(workHearings).where(isThis);
    // A session belongs to one work. A report of the same session for another work is ignored.
    if (known && known.workId !== workId) return;
    const addedMs = Math.max(0, session.listenedMs - (known?.reportedMs ?? 0));
    const grantedMs = Math.min(addedMs, leftMs);
    const heardMs = (known?.heardMs ?? 0) + grantedMs;
    const reportedMs = Math.max(session.listenedMs, known?.reportedMs ?? 0);
    await tx
      .insert(workHearings)
      .values({ userId: childId, id: session.id, workId, reportedMs, heardMs, reportedAt: now })
      .onConflictDoUpdate({
        target: [workHearings.userId, workHearings.id],
        set: { reportedMs, heardMs, reportedAt: now },
      });
    await storeAllowance(tx, childId, leftMs - grantedMs);
    const heard = minHeardMs(parts, work.durationMs) <= heardMs ? parts : 0;
    const { isNew, added } = await markHeard(tx, { workId, userId: accountId, heard });
    if (!isNew && grantedMs === 0 && added === 0) return;
    const partListeners = Array.from({ length: PART_COUNT }, (_, part) => (partsIn(added).includes(part) ? 1 : 0));
    await tx
      .insert(workHearingSums)
      .values({ workId, heardMs: grantedMs, listeners: isNew ? 1 : 0, partListeners })
      .onConflictDoUpdate({
        target: workHearingSums.workId,
        set: {
          heardMs: sql`${workHearingSums.heardMs} + excluded.heard_ms`,
          listeners: sql`${workHearingSums.listeners} + excluded.listeners`,
          partListeners: sql`array(select before + added from
            unnest(${workHearingSums.partListeners}, excluded.part_listeners) with ordinality as part(before, added, place)
            order by place)`,
        },
      });
  });

/**
 * Stores the parts that the account has heard. Returns whether the account listens to the work for the first time, and
 * which of the parts it had not heard before.
 */
async function markHeard(tx: Database, { workId, userId, heard }: { workId: string; userId: string; heard: number }) {
  const first = await tx
    .insert(workHeardParts)
    .values({ workId, userId, parts: heard })
    .onConflictDoNothing()
    .returning({ workId: workHeardParts.workId });
  if (first.length > 0) return { isNew: true, added: heard };
  const isThis = and(eq(workHeardParts.workId, workId), eq(workHeardParts.userId, userId));
  // The row is locked, because another child of the account may report at the same time.
  const [row] = await tx.select({ parts: workHeardParts.parts }).from(workHeardParts).where(isThis).for('update');
  const before = row?.parts ?? 0;
  const added = heard & ~before;
  if (added !== 0)
    await tx
      .update(workHeardParts)
      .set({ parts: before | added })
      .where(isThis);
  return { isNew: false, added };
}

const isShown = sql`${workHearingSums.listeners} >= ${MIN_SHOWN_LISTENERS}::int`;

/**
 * The listening time that the creator sees. If too few accounts have listened to the current sound, this is the time
 * that was shown before the sound was replaced, or null if none was shown.
 */
const shownMs = sql`case when ${isShown} then ${workHearingSums.heardMs} else ${workHearingSums.shownMs} end`;

/**
 * Deletes the records of which parts of a work were heard, because the work's new sound has other parts. The stored
 * listening time, and the listening time that the creator sees, do not change.
 */
export async function deleteHeardParts(tx: Database, workId: string): Promise<void> {
  await tx.delete(workHeardParts).where(eq(workHeardParts.workId, workId));
  await tx
    .update(workHearingSums)
    .set({ shownMs, listeners: 0, partListeners: sql`array_fill(0, array[${PART_COUNT}::int])` })
    .where(eq(workHearingSums.workId, workId));
}

/**
 * An SQL expression for the minutes that were heard of a work; null if the work has too few listeners. The query must
 * join `workHearingSums`.
 */
export const heardMinutes = sql<number | null>`(${shownMs} / ${MINUTE_MS}::int)::int`;

/**
 * Returns how many minutes were heard of all works of a creator together. Works with too few listeners do not count.
 */
export async function heardMinutesOf(db: Database, creatorId: string): Promise<number> {
  const [row] = await db
    .select({ minutes: sql<number>`floor(coalesce(sum(${shownMs}), 0) / ${MINUTE_MS}::int)::int` })
    .from(workHearingSums)
    .innerJoin(works, eq(works.id, workHearingSums.workId))
    .where(eq(works.creatorId, creatorId));
  return row?.minutes ?? 0;
}

/**
 * Returns, for each part of a work, the percentage of the work's listeners who have heard the part. Returns null if the
 * work has too few listeners.
 */
export async function heardPercentages(db: Database, workId: string): Promise<number[] | null> {
  const [row] = await db
    .select()
    .from(workHearingSums)
    .where(and(eq(workHearingSums.workId, workId), isShown));
  if (!row) return null;
  return row.partListeners.map(
    (heard) => Math.round((100 * heard) / row.listeners / PERCENTAGE_STEP) * PERCENTAGE_STEP,
  );
}
