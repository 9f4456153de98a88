import crypto from 'node:crypto';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { EntryInput } from '#contract/experience/entries.ts';
import {
  AIM_TITLE_LENGTH,
  daysUntil,
  ENTRY_TEXT_LENGTH,
  MAX_ENTRY_DAYS,
  STEP_LENGTH,
} from '#lib/experience/aimRules.ts';
import { textLength } from '#lib/text/clean/plainText.ts';
import type { Database } from '#server/database/connection/open.ts';
import { users } from '#server/database/tables/account/users.ts';
import { aims } from '#server/database/tables/experience/aims.ts';
import { publicEntries } from '#server/database/tables/experience/entries.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { addWithin, rowLimits } from '#server/limits/rowLimits.ts';
import { checkPublicText } from '#server/moderation/checkPublicText.ts';
import { reachableTarget } from './adoptEntry.ts';
import { searchColumns } from './entrySearchColumns.ts';
import { deleteFavourite } from './timeline/favouriteRepository.ts';

interface Author {
  accountId: string;
  childId: string;
}

type EntryMeasure = Pick<typeof publicEntries.$inferSelect, 'measure' | 'target' | 'days'>;

/** A condition for the entries of all children of an account. */
const isOfAccount = (accountId: string) =>
  sql`${publicEntries.userId} in (select ${users.id} from ${users} where coalesce(${users.accountId}, ${users.id}) = ${accountId})`;

/**
 * Stores an entry that a family shares; others see it after a review. An entry that comes from an aim contains copies
 * of the aim's values, so later changes to the aim do not affect the entry. Returns the id of the entry.
 */
export const shareEntry = (db: Database, author: Author, input: EntryInput, now: Date): Promise<string> =>
  addWithin(
    db,
    {
      userId: author.accountId,
      most: rowLimits.sharedEntries,
      count: (tx) => tx.$count(publicEntries, isOfAccount(author.accountId)),
      refusal: 'too_many_entries',
    },
    async (tx) => {
      if (input.ageFrom > input.ageTo) throw new Problem(400, 'entry_ages_wrong');
      const texts = {
        title: publicText(input.title, AIM_TITLE_LENGTH),
        text: input.text.trim() === '' ? '' : publicText(input.text, ENTRY_TEXT_LENGTH),
        steps: input.steps.map((step) => publicText(step, STEP_LENGTH)),
      };
      const id = crypto.randomBytes(8).toString('hex');
      const refused =
        input.replaces === undefined ? undefined : await takeRefused(tx, author.accountId, input.replaces);
      const childId = refused?.childId ?? author.childId;
      const aimId = refused?.aimId ?? input.aimId;
      const aim = aimId === null ? undefined : await withdrawEarlier(tx, childId, aimId);
      // If the aim was deleted since then, its data are taken from the refused entry.
      const deletedAim = aim === undefined && refused?.form === 'aim' ? refused : undefined;
      const { form, tags, ageFrom, ageTo, places, seasons } = input;
      await tx.insert(publicEntries).values({
        id,
        userId: childId,
        form,
        // The entry has the kind of the aim, because the measure of the aim fits only this kind. With another kind,
        // nobody could adopt the entry.
        kind: (aim ?? deletedAim)?.kind ?? input.kind,
        ageFrom,
        ageTo,
        ...texts,
        tags: [...new Set(tags)],
        places: [...new Set(places)],
        seasons: [...new Set(seasons)],
        ...(deletedAim ? measureAgain(deletedAim, texts.steps) : measureOf(aim, texts.steps)),
        ...searchColumns(texts),
        writtenAt: now,
      });
      if (aim) await tx.update(aims).set({ entryId: id }).where(eq(aims.id, aim.id));
      return id;
    },
  );

/**
 * Returns the measure, the target and the number of days of the aim that others get when they adopt the entry. If the
 * entry does not come from an aim, others check off the steps of the entry.
 */
function measureOf(aim: typeof aims.$inferSelect | undefined, steps: readonly string[]) {
  if (!aim) return { measure: 'steps' as const, target: Math.max(1, steps.length), days: null };
  const { measure, startDay, deadline } = aim;
  const lasts = daysUntil(deadline, startDay);
  const days = lasts === undefined ? null : Math.min(lasts, MAX_ENTRY_DAYS);
  const target = measure === 'steps' ? Math.max(1, steps.length) : aim.target;
  return { measure, days, target: reachableTarget({ measure, target, days }) };
}

/** Returns the measure of an entry that is shared again after its aim was deleted. */
const measureAgain = ({ measure, target, days }: EntryMeasure, steps: readonly string[]): EntryMeasure => ({
  measure,
  target: measure === 'steps' ? Math.max(1, steps.length) : target,
  days,
});

/**
 * Deletes a refused entry that is shared again. Returns the child to whom it belonged, the aim from which it was made,
 * and what it has copied from the aim.
 */
async function takeRefused(tx: Database, accountId: string, id: string) {
  const isRefused = and(eq(publicEntries.id, id), eq(publicEntries.state, 'refused'), isOfAccount(accountId));
  const { userId: childId, form, kind, measure, target, days } = publicEntries;
  const [entry] = await tx.select({ childId, form, kind, measure, target, days }).from(publicEntries).where(isRefused);
  // The aim is read before the entry is deleted, because the deletion sets `aims.entryId` to null.
  const [aim] = await tx.select({ id: aims.id }).from(aims).where(eq(aims.entryId, id));
  const removed = await tx.delete(publicEntries).where(isRefused).returning({ id: publicEntries.id });
  if (!entry?.childId || removed.length === 0) throw new Problem(404, 'not_found');
  await deleteFavourite(tx, entry.childId, { kind: 'share', id });
  return { ...entry, childId: entry.childId, aimId: aim?.id ?? null };
}

/** Returns the aim that the family is about to share. If the aim was shared before, deletes the earlier entry. */
async function withdrawEarlier(tx: Database, childId: string, aimId: string) {
  const [aim] = await tx
    .select()
    .from(aims)
    .where(and(eq(aims.id, aimId), eq(aims.userId, childId)))
    .for('update');
  if (!aim) throw new Problem(404, 'not_found');
  if (aim.entryId !== null) {
    await tx.delete(publicEntries).where(eq(publicEntries.id, aim.entryId));
    await deleteFavourite(tx, childId, { kind: 'share', id: aim.entryId });
  }
  return aim;
}

function publicText(written: string, most: number): string {
  const { text, problem } = checkPublicText(written);
  if (problem) throw new Problem(400, `comment_${problem}`, { most });
  if (textLength(text) > most) throw new Problem(400, 'comment_long', { most });
  return text;
}

/**
 * Removes an entry. Families can remove only their own entries (ROLE-03). Returns whether the account had this entry.
 */
export const removeEntry = (db: Database, accountId: string, id: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [removed] = await tx
      .delete(publicEntries)
      .where(and(eq(publicEntries.id, id), isNotNull(publicEntries.userId), isOfAccount(accountId)))
      .returning({ childId: publicEntries.userId });
    if (!removed) return false;
    if (removed.childId !== null) await deleteFavourite(tx, removed.childId, { kind: 'share', id });
    return true;
  });
