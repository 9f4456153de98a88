import { and, asc, eq, gte, inArray, lte, sql, type SQL } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { ageBands, type AgeBand } from '#contract/books/books.ts';
import type { Database } from '#server/database/connection/open.ts';
import { booklists, books } from '#server/database/tables/learning/books.ts';
import { packs } from '#server/database/tables/stories/packs.ts';
import { categories, stories } from '#server/database/tables/stories/stories.ts';
import { isStoryNotBlocked } from '#server/domain/catalogue/notBlocked.ts';
import { cardColumns } from '#server/domain/catalogue/storyCards.ts';

export interface BookFilter {
  age?: AgeBand | undefined;
  theme?: string | undefined;
}

/** The position at which a page begins in a list, and its number of items. */
export interface Place {
  offset: number;
  length: number;
}

const pack = { id: packs.id, contentHash: packs.contentHash };

const bookColumns = {
  id: books.id,
  title: books.title,
  summary: books.summary,
  cover: books.cover,
  ageFrom: books.ageFrom,
  ageTo: books.ageTo,
  pageCount: sql<number>`jsonb_array_length(${books.pages})`.mapWith(Number),
  pack,
};

const listColumns = {
  id: booklists.id,
  title: booklists.title,
  summary: booklists.summary,
  cover: booklists.cover,
  ageFrom: booklists.ageFrom,
  ageTo: booklists.ageTo,
  books: booklists.books,
  pack,
};

const rangeOf = (age: AgeBand | undefined) => (age ?? '0-99').split('-').map(Number);

function filterCondition(table: typeof books | typeof booklists, { age, theme }: BookFilter): SQL | undefined {
  const [from, to] = rangeOf(age);
  return and(
    eq(table.isHidden, false),
    lte(table.ageFrom, to ?? 0),
    gte(table.ageTo, from ?? 0),
    theme === undefined ? undefined : eq(table.categoryId, theme),
  );
}

export function bookRepository(db: Database) {
  const selectBooks = () => db.select(bookColumns).from(books).innerJoin(packs, eq(packs.id, books.packId));
  const selectBooklists = () => db.select(listColumns).from(booklists).innerJoin(packs, eq(packs.id, booklists.packId));

  return {
    /** Returns a page of books, and one book more if there is a further page. */
    listBooks: (choice: BookFilter, { offset, length }: Place) =>
      selectBooks()
        .where(filterCondition(books, choice))
        .orderBy(asc(books.ageFrom), asc(books.position), asc(books.id))
        .offset(offset)
        .limit(length + 1),

    listBooksOf: (ids: string[]) => selectBooks().where(and(inArray(books.id, ids), eq(books.isHidden, false))),

    listStoriesOf: (ids: string[], userId: string | undefined) =>
      db
        .select(cardColumns)
        .from(stories)
        .innerJoin(packs, eq(packs.id, stories.packId))
        .where(and(inArray(stories.id, ids), eq(stories.isHidden, false), isStoryNotBlocked(userId))),

    /** Returns a page of booklists, and one booklist more if there is a further page. */
    listBooklists: (choice: BookFilter, { offset, length }: Place) =>
      selectBooklists()
        .where(filterCondition(booklists, choice))
        .orderBy(asc(booklists.position), asc(booklists.id))
        .offset(offset)
        .limit(length + 1),

    listBooklistsOf: (ids: string[]) =>
      selectBooklists().where(and(inArray(booklists.id, ids), eq(booklists.isHidden, false))),

    /**
     * Returns the categories with at least one book or booklist, in the order of the pack, each with the ages for which
     * it contains a book or booklist.
     */
    async listThemes() {
      const rangesIn = (table: typeof books | typeof booklists) =>
        db
          .select({ theme: table.categoryId, ageFrom: table.ageFrom, ageTo: table.ageTo })
          .from(table)
          .where(eq(table.isHidden, false));
      const ranges = await union(rangesIn(books), rangesIn(booklists));
      const themes = await db
        .select({ id: categories.id, title: categories.title })
        .from(categories)
        .where(
          and(
            eq(categories.isHidden, false),
            inArray(
              categories.id,
              ranges.map(({ theme }) => theme),
            ),
          ),
        )
        .orderBy(asc(categories.position), asc(categories.id));
      return themes.map(({ id, title }) => {
        const isFor = (age: AgeBand) => {
          const [from = 0, to = 0] = rangeOf(age);
          return ranges.some(({ theme, ageFrom, ageTo }) => theme === id && ageFrom <= to && ageTo >= from);
        };
        return { id, title, ages: ageBands.filter(isFor) };
      });
    },

    async findBooklist(id: string) {
      const [row] = await this.listBooklistsOf([id]);
      return row;
    },

    async findBook(id: string) {
      const [row] = await db
        .select({
          ...bookColumns,
          author: books.author,
          sound: books.sound,
          durationMs: books.durationMs,
          pages: books.pages,
          isSynthesised: packs.isSynthesised,
        })
        .from(books)
        .innerJoin(packs, eq(packs.id, books.packId))
        .where(and(eq(books.id, id), eq(books.isHidden, false)));
      return row;
    },
  };
}

export type BookRepository = ReturnType<typeof bookRepository>;
export type BooklistRow = Awaited<ReturnType<BookRepository['listBooklists']>>[number];
export type BookRow = Awaited<ReturnType<BookRepository['listBooksOf']>>[number];
