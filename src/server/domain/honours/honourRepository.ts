import crypto from 'node:crypto';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { HonourInput } from '#contract/experience/honours.ts';
import { type HonourKind, MAX_HONOUR_NOTE, MAX_HONOUR_TITLE } from '#lib/experience/honourRules.ts';
import { plainLine, plainLines, textLength } from '#lib/text/clean/plainText.ts';
import { dayNumber, dayOfNumber } from '#lib/time/dayNumber.ts';
import type { Database } from '#server/database/connection/open.ts';
import { after, pageOf } from '#server/database/statements/cursor.ts';
import { honours } from '#server/database/tables/experience/honours.ts';
import { birthdayOf, checkRecordDay } from '#server/domain/children/recordDay.ts';
import { deleteFavourite } from '#server/domain/experience/timeline/favouriteRepository.ts';
import { consentRepository } from '#server/domain/privacy/consents/consentRepository.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { addWithin, lockChild, rowLimits } from '#server/limits/rowLimits.ts';
import { recordPicturesOf, setRecordPictures } from '#server/uploads/recordPictures.ts';

/** The child to whom the honours belong, and the account that uploads pictures. */
export interface HonourOwner {
  childId: string;
  accountId: string;
}

interface HonourPage {
  kind?: HonourKind | undefined;
  limit: number;
  cursor?: string | undefined;
}

const columns = {
  id: honours.id,
  kind: honours.kind,
  title: honours.title,
  day: honours.day,
  note: honours.note,
  pictures: recordPicturesOf('honour', honours),
};

/** The honours of children. Every function is limited to the child whose id it gets (ROLE-03). */
export function honourRepository(db: Database) {
  const ofChild = (childId: string, id: string) => and(eq(honours.userId, childId), eq(honours.id, id));

  return {
    async list(childId: string, { kind, limit, cursor }: HonourPage) {
      const rows = await db
        .select(columns)
        .from(honours)
        .where(
          and(
            eq(honours.userId, childId),
            kind && eq(honours.kind, kind),
            after(cursor, { column: honours.day, id: honours.id, isDescending: true }),
          ),
        )
        .orderBy(desc(honours.day), desc(honours.id))
        .limit(limit + 1);
      const { rows: shown, next } = pageOf(rows, limit, ({ id, day }) => ({ id, sortedBy: day }));
      const total = await db.$count(honours, eq(honours.userId, childId));
      return { items: shown.map(honourOf), next, total };
    },

    async find(childId: string, id: string) {
      const [row] = await db.select(columns).from(honours).where(ofChild(childId, id));
      return row && honourOf(row);
    },

    /** Returns the honours of a child with these ids. */
    async findAll(childId: string, ids: readonly string[]) {
      const rows = await db
        .select(columns)
        .from(honours)
        .where(and(eq(honours.userId, childId), inArray(honours.id, [...ids])));
      return rows.map(honourOf);
    },

    /** Returns the texts of all honours of a child, which the search uses. */
    listTexts: (childId: string) =>
      db
        .select({ id: honours.id, kind: honours.kind, title: honours.title, note: honours.note, day: honours.day })
        .from(honours)
        .where(eq(honours.userId, childId))
        .limit(rowLimits.honours),

    add: ({ childId, accountId }: HonourOwner, input: HonourInput, now: Date): Promise<string> =>
      db.transaction(async (tx) => {
        await requireConsentTo(tx, accountId, input);
        const limit = {
          userId: childId,
          most: rowLimits.honours,
          count: (within: Database) => within.$count(honours, eq(honours.userId, childId)),
          refusal: 'too_many_honours',
        } as const;
        return addWithin(tx, limit, async (within) => {
          const content = await acceptedInput(within, childId, input, now);
          const id = crypto.randomBytes(8).toString('hex');
          await within.insert(honours).values({ id, userId: childId, ...content, changedAt: now });
          await setPictures(within, accountId, id, input, now);
          return id;
        });
      }),

    /** Changes an honour. Returns whether the child has this honour. */
    change: ({ childId, accountId }: HonourOwner, id: string, input: HonourInput, now: Date): Promise<boolean> =>
      db.transaction(async (tx) => {
        await lockChild(tx, { accountId, childId });
        await requireConsentTo(tx, accountId, input);
        if ((await tx.$count(honours, ofChild(childId, id))) === 0) return false;
        const content = await acceptedInput(tx, childId, input, now);
        await tx
          .update(honours)
          .set({ ...content, changedAt: now })
          .where(ofChild(childId, id));
        await setPictures(tx, accountId, id, input, now);
        return true;
      }),

    /** Removes an honour with its pictures. Returns whether the child had it. */
    remove: ({ childId, accountId }: HonourOwner, id: string, now: Date): Promise<boolean> =>
      db.transaction(async (tx) => {
        await lockChild(tx, { accountId, childId });
        if ((await tx.$count(honours, ofChild(childId, id))) === 0) return false;
        await setPictures(tx, accountId, id, { pictures: [] }, now);
        await deleteFavourite(tx, childId, { kind: 'honour', id });
        await tx.delete(honours).where(ofChild(childId, id));
        return true;
      }),
  };
}

type Pictures = Pick<HonourInput, 'pictures'>;

/** Requires the consent of a guardian if there are photos; the texts of an honour need none. */
async function requireConsentTo(tx: Database, accountId: string, { pictures }: Pictures): Promise<void> {
  if (pictures.length > 0) await consentRepository(tx).requireGuardian(accountId);
}

const setPictures = (tx: Database, userId: string, recordId: string, { pictures }: Pictures, now: Date) =>
  setRecordPictures(tx, { userId, purpose: 'honour', recordId, pictures }, now);

/** Returns the input as it is stored. Throws if a value is impossible. */
async function acceptedInput(tx: Database, childId: string, { kind, day, ...texts }: HonourInput, now: Date) {
  const title = plainLine(texts.title);
  const note = plainLines(texts.note);
  if (title === '' || textLength(title) > MAX_HONOUR_TITLE || textLength(note) > MAX_HONOUR_NOTE)
    throw new Problem(400, 'invalid_input');
  checkRecordDay(day, await birthdayOf(tx, childId), now);
  return { kind, title, note, day: dayNumber(day) };
}

const honourOf = <Row extends { day: number }>({ day, ...row }: Row) => ({ ...row, day: dayOfNumber(day) });
