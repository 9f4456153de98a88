import crypto from 'node:crypto';
import { and, desc, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { Aim, AimInput } from '#contract/experience/aims.ts';
import { DAYS_TO_CHECK_OFF } from '#lib/experience/aimRules.ts';
import { daysBefore } from '#lib/time/calendarDay.ts';
import { chinaDay } from '#lib/time/chinaTime.ts';
import type { Database } from '#server/database/connection/open.ts';
import { isAnyOf } from '#server/database/statements/anyOf.ts';
import { after, pageOf } from '#server/database/statements/cursor.ts';
import { aimMarks, aims } from '#server/database/tables/experience/aims.ts';
import { publicEntries } from '#server/database/tables/experience/entries.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { addWithin, rowLimits } from '#server/limits/rowLimits.ts';
import { acceptedAim } from './aimInput.ts';
import { deleteFavourite } from './timeline/favouriteRepository.ts';
import { type AimRow, updateAimStates } from './updateAimStates.ts';

interface Page {
  state: AimRow['state'];
  limit: number;
  cursor?: string | undefined;
}

interface Mark {
  stepId: number;
  day: string;
  isDone: boolean;
}

/**
 * The aims of one child. The caller has checked that the child belongs to the account. Every statement is limited to
 * this child (ROLE-03).
 */
export function aimRepository(db: Database, childId: string) {
  const isOwn = (id: string) => and(eq(aims.userId, childId), eq(aims.id, id));

  async function find(tx: Database, id: string): Promise<AimRow | undefined> {
    const [row] = await tx.select().from(aims).where(isOwn(id));
    return row;
  }

  /** Locks an aim, so that concurrent changes to it run one after the other. */
  async function lock(tx: Database, id: string): Promise<AimRow> {
    const [row] = await tx.select().from(aims).where(isOwn(id)).for('update');
    if (!row) throw new Problem(404, 'not_found');
    return row;
  }

  async function shown(tx: Database, rows: readonly AimRow[], now: Date, mayReopen = false): Promise<Aim[]> {
    const settled = await updateAimStates(tx, rows, { now, mayReopen });
    const ids = rows.map(({ id }) => id);
    const marks = await recentMarks(tx, ids, now);
    const entryIds = rows.flatMap(({ entryId }) => entryId ?? []);
    const entries = await entryStates(tx, entryIds);
    return settled.map(({ userId: _, ...row }) => ({
      id: row.id,
      kind: row.kind,
      measure: row.measure,
      title: row.title,
      note: row.note,
      tags: row.tags,
      target: row.target,
      progress: row.progress,
      startDay: row.startDay,
      deadline: row.deadline,
      steps: row.steps.map((step) => ({
        ...step,
        doneOn: marks.find(({ aimId, stepId }) => aimId === row.id && stepId === step.id)?.day ?? null,
      })),
      checkedDays: marks.filter(({ aimId, stepId }) => aimId === row.id && stepId === 0).map(({ day }) => day),
      state: row.state,
      reachedOn: row.reachedAt && chinaDay(row.reachedAt),
      isCelebrated: row.celebratedAt !== null,
      entry: entries.find(({ id }) => id === row.entryId) ?? null,
    }));
  }

  async function showOne(tx: Database, row: AimRow, now: Date, mayReopen = false): Promise<Aim> {
    const [aim] = await shown(tx, [row], now, mayReopen);
    if (!aim) throw new Problem(404, 'not_found');
    return aim;
  }

  return {
    /**
     * Returns a page of aims. The list of open aims also contains reached aims as long as the child has not seen the
     * celebration, for example because the family had closed the app.
     */
    async list({ state, limit, cursor }: Page, now: Date): Promise<{ items: Aim[]; next: string | null }> {
      const sortedBy = state === 'open' ? aims.createdAt : aims.reachedAt;
      const rows = await db
        .select()
        .from(aims)
        .where(
          and(
            eq(aims.userId, childId),
            state === 'open' ? or(eq(aims.state, 'open'), isNull(aims.celebratedAt)) : eq(aims.state, state),
            after(cursor, { column: sortedBy, id: aims.id, isDescending: true }),
          ),
        )
        .orderBy(desc(sortedBy), desc(aims.id))
        .limit(limit + 1);
      const page = pageOf(rows, limit, ({ id, createdAt, reachedAt }) => ({
        id,
        sortedBy: state === 'open' ? createdAt : (reachedAt ?? createdAt),
      }));
      return { items: await shown(db, page.rows, now), next: page.next };
    },

    async get(id: string, now: Date): Promise<Aim | undefined> {
      const row = await find(db, id);
      return row && showOne(db, row, now);
    },

    /**
     * Adds an aim. `sourceId` is the id of the entry that the family adopts; if the child already has an open aim from
     * this entry, that aim is returned.
     */
    add: (input: AimInput, now: Date, sourceId: string | null = null): Promise<Aim> =>
      addWithin(
        db,
        {
          userId: childId,
          most: rowLimits.aims,
          count: (tx) => tx.$count(aims, eq(aims.userId, childId)),
          refusal: 'too_many_aims',
        },
        async (tx) => {
          const [present] =
            sourceId === null
              ? []
              : await tx
                  .select()
                  .from(aims)
                  .where(and(eq(aims.userId, childId), eq(aims.sourceId, sourceId), eq(aims.state, 'open')));
          if (present) return showOne(tx, present, now);
          const id = crypto.randomBytes(8).toString('hex');
          const row = { id, userId: childId, ...acceptedAim(input, now), sourceId };
          const [added] = await tx
            .insert(aims)
            .values({ ...row, startDay: chinaDay(now), createdAt: now, changedAt: now })
            .returning();
          if (!added) throw new Problem(500, 'internal');
          return showOne(tx, added, now);
        },
      ),

    change: (id: string, input: AimInput, now: Date): Promise<Aim> =>
      db.transaction(async (tx) => {
        const before = await lock(tx, id);
        const changes = acceptedAim(input, now, before);
        await tx
          .update(aims)
          // oxlint-disable-next-line project/state-by-transition -- the input of a family contains no state
          .set({ ...changes, changedAt: now })
          .where(isOwn(id));
        const left = [0, ...changes.steps.map((step) => step.id)];
        await tx.delete(aimMarks).where(and(eq(aimMarks.aimId, id), notInArray(aimMarks.stepId, left)));
        return showOne(tx, { ...before, ...changes }, now, isCountedOtherwise(before, changes));
      }),

    /** Removes an aim. Returns whether the child had it. */
    remove: (id: string): Promise<boolean> =>
      db.transaction(async (tx) => {
        const removed = await tx.delete(aims).where(isOwn(id)).returning({ id: aims.id });
        await deleteFavourite(tx, childId, { kind: 'aim', id });
        return removed.length > 0;
      }),

    mark: (id: string, { stepId, day, isDone }: Mark, now: Date): Promise<Aim> =>
      db.transaction(async (tx) => {
        const aim = await lock(tx, id);
        const isStep = aim.steps.some((step) => step.id === stepId);
        if (aim.measure !== 'days' && !isStep) throw new Problem(400, 'invalid_input');
        if (stepId !== 0 && !isStep) throw new Problem(400, 'invalid_input');
        const marked = and(eq(aimMarks.aimId, id), eq(aimMarks.stepId, stepId));
        if (isDone) {
          checkDay(day, aim, chinaDay(now));
          // Nothing is added if the step, or the day, is already checked off.
          const isMarked = (await tx.$count(aimMarks, stepId === 0 ? and(marked, eq(aimMarks.day, day)) : marked)) > 0;
          if (!isMarked) await tx.insert(aimMarks).values({ aimId: id, userId: childId, stepId, day, markedAt: now });
        } else {
          await tx.delete(aimMarks).where(stepId === 0 ? and(marked, eq(aimMarks.day, day)) : marked);
        }
        return showOne(tx, aim, now, !isDone);
      }),

    /** Records that the child has seen the celebration. Returns whether the child has this aim. */
    async celebrate(id: string, now: Date): Promise<boolean> {
      const changed = await db
        .update(aims)
        .set({ celebratedAt: sql`coalesce(${aims.celebratedAt}, ${sql.param(now, aims.celebratedAt)})` })
        .where(and(isOwn(id), eq(aims.state, 'reached')))
        .returning({ id: aims.id });
      return changed.length > 0 || (await find(db, id)) !== undefined;
    },

    /** Returns the texts of all aims, which the search uses. */
    listTexts: () =>
      db
        .select({
          id: aims.id,
          kind: aims.kind,
          title: aims.title,
          note: aims.note,
          steps: aims.steps,
          state: aims.state,
        })
        .from(aims)
        .where(eq(aims.userId, childId))
        .limit(rowLimits.aims),
  };
}

/** Whether a change to an aim affects how its progress is counted, or how much progress is required. */
const isCountedOtherwise = (before: AimRow, after: Pick<AimRow, 'measure' | 'target' | 'deadline' | 'steps'>) =>
  before.measure !== after.measure ||
  before.target !== after.target ||
  before.deadline !== after.deadline ||
  before.steps.some(({ id }) => !after.steps.some((step) => step.id === id));

function checkDay(day: string, { startDay, deadline }: AimRow, today: string): void {
  const first = daysBefore(today, DAYS_TO_CHECK_OFF - 1);
  const isOver = deadline !== null && day > deadline;
  if (day > today || day < first || day < startDay || isOver)
    throw new Problem(400, 'aim_day_wrong', { days: DAYS_TO_CHECK_OFF });
}

/** Returns the steps that are checked off, and those checked-off days that can still be changed. */
async function recentMarks(tx: Database, aimIds: readonly string[], now: Date) {
  if (aimIds.length === 0) return [];
  const first = daysBefore(chinaDay(now), DAYS_TO_CHECK_OFF - 1);
  return tx
    .select({ aimId: aimMarks.aimId, stepId: aimMarks.stepId, day: aimMarks.day })
    .from(aimMarks)
    .where(and(isAnyOf(aimMarks.aimId, aimIds), sql`(${aimMarks.stepId} > 0 or ${aimMarks.day} >= ${first})`))
    .orderBy(desc(aimMarks.day));
}

async function entryStates(tx: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return tx
    .select({ id: publicEntries.id, state: publicEntries.state })
    .from(publicEntries)
    .where(inArray(publicEntries.id, [...ids]));
}
