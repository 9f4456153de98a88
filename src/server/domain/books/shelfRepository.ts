import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { AnyBook } from '#contract/books/bookshelf.ts';
import type { Database } from '#server/database/connection/open.ts';
import { booklists, books } from '#server/database/tables/learning/books.ts';
import { bookCheckIns, bookReadings, savedBooklists } from '#server/database/tables/learning/bookshelves.ts';
import { addFinishing } from '#server/domain/experience/finishings.ts';
import { addWithin, rowLimits } from '#server/limits/rowLimits.ts';

/**
 * The reading and check-ins of users. Every statement is limited to the user: nobody reads or writes another user's
 * data (ROLE-03).
 */
export function shelfRepository(db: Database) {
  return {
    async checkIn(userId: string, book: AnyBook, day: string, checkedAt: Date): Promise<boolean> {
      const ofDay = and(eq(bookCheckIns.userId, userId), eq(bookCheckIns.day, day));
      const added = await addWithin(
        db,
        {
          userId,
          most: rowLimits.checkIns,
          count: (tx) => tx.$count(bookCheckIns, ofDay),
          refusal: 'too_many_check_ins',
        },
        (tx) =>
          tx
            .insert(bookCheckIns)
            .values({ userId, day, ...book, checkedAt })
            .onConflictDoNothing()
            .returning({ day: bookCheckIns.day }),
      );
      return added.length > 0;
    },

    listCheckedIn: (userId: string, day: string) =>
      db
        .select({ kind: bookCheckIns.kind, bookId: bookCheckIns.bookId })
        .from(bookCheckIns)
        .where(and(eq(bookCheckIns.userId, userId), eq(bookCheckIns.day, day))),

    /** Counts the booklists of which the user has checked in every book. */
    countWholeLists(userId: string): Promise<number> {
      const checkedIn = db
        .select({ kind: bookCheckIns.kind, bookId: bookCheckIns.bookId })
        .from(bookCheckIns)
        .where(eq(bookCheckIns.userId, userId));
      return db.$count(
        booklists,
        and(
          eq(booklists.isHidden, false),
          sql`not exists (
            select 1 from jsonb_array_elements(${booklists.books}) listed
            where (listed->>'kind', listed->>'id') not in ${checkedIn})`,
        ),
      );
    },

    /** Returns the days with a check-in, newest first. */
    async listDays(userId: string): Promise<string[]> {
      const rows = await db
        .selectDistinct({ day: bookCheckIns.day })
        .from(bookCheckIns)
        .where(eq(bookCheckIns.userId, userId))
        .orderBy(desc(bookCheckIns.day));
      return rows.map(({ day }) => day);
    },

    async countCheckIns(userId: string): Promise<number> {
      const [row] = await db.select({ n: count() }).from(bookCheckIns).where(eq(bookCheckIns.userId, userId));
      return row?.n ?? 0;
    },

    async sumReadings(userId: string) {
      const total = (column: typeof bookReadings.seconds | typeof bookReadings.characters) =>
        sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number);
      const [row] = await db
        .select({
          seconds: total(bookReadings.seconds),
          characters: total(bookReadings.characters),
          booksRead: sql<number>`count(*) filter (where ${bookReadings.isFinished})`.mapWith(Number),
          lastAt: sql<string | null>`max(${bookReadings.readAt})`,
        })
        .from(bookReadings)
        .where(eq(bookReadings.userId, userId));
      return row ?? { seconds: 0, characters: 0, booksRead: 0, lastAt: null };
    },

    /** Adds a reading. Must run in a transaction, because a finished book is also recorded in another table. */
    async addReading(reading: typeof bookReadings.$inferInsert): Promise<void> {
      const { userId, bookId, isFinished, readAt } = reading;
      if (isFinished) await addFinishing(db, { userId, kind: 'picture', itemId: bookId, finishedAt: readAt });
      await db
        .insert(bookReadings)
        .values(reading)
        .onConflictDoUpdate({
          target: [bookReadings.userId, bookReadings.bookId],
          set: {
            page: sql`excluded.page`,
            readAt: sql`excluded.read_at`,
            isFinished: sql`${bookReadings.isFinished} or excluded.is_finished`,
            seconds: sql`${bookReadings.seconds} + excluded.seconds`,
            characters: sql`${bookReadings.characters} + excluded.characters`,
          },
        });
    },

    listReadings: (userId: string, limit: number) =>
      db
        .select({ bookId: bookReadings.bookId, page: bookReadings.page, isFinished: bookReadings.isFinished })
        .from(bookReadings)
        .innerJoin(books, eq(books.id, bookReadings.bookId))
        .where(and(eq(bookReadings.userId, userId), eq(books.isHidden, false)))
        .orderBy(desc(bookReadings.readAt), bookReadings.bookId)
        .limit(limit),

    listSaved: (userId: string) =>
      db
        .select({ id: savedBooklists.booklistId })
        .from(savedBooklists)
        .innerJoin(booklists, eq(booklists.id, savedBooklists.booklistId))
        .where(and(eq(savedBooklists.userId, userId), eq(booklists.isHidden, false)))
        .orderBy(desc(savedBooklists.savedAt), savedBooklists.booklistId)
        .limit(rowLimits.savedBooklists),

    save: (userId: string, booklistId: string, savedAt: Date) =>
      addWithin(
        db,
        {
          userId,
          most: rowLimits.savedBooklists,
          count: (tx) => tx.$count(savedBooklists, eq(savedBooklists.userId, userId)),
        },
        (tx) => tx.insert(savedBooklists).values({ userId, booklistId, savedAt }).onConflictDoNothing(),
      ),

    remove: (userId: string, booklistId: string) =>
      db
        .delete(savedBooklists)
        .where(and(eq(savedBooklists.userId, userId), eq(savedBooklists.booklistId, booklistId))),
  };
}
