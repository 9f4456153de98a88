import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { Count, Id, textOf } from '#contract/fields.ts';
import { StoryCard } from '#contract/stories/stories.ts';

/** A picture book in a list. `cover` has the format of a StoryCard's cover. */
export const BookCard = v.object({
  id: Id,
  title: v.string(),
  summary: v.string(),
  cover: v.string(),
  ageFrom: Count,
  ageTo: Count,
  pageCount: Count,
});
export type BookCard = v.InferOutput<typeof BookCard>;

export const BooklistCard = v.object({
  id: Id,
  title: v.string(),
  summary: v.string(),
  cover: v.string(),
  ageFrom: Count,
  ageTo: Count,
  bookCount: Count,
});
export type BooklistCard = v.InferOutput<typeof BooklistCard>;

/** The age ranges to choose from, in years. A book is listed when its own range overlaps the chosen one. */
export const ageBands = ['0-3', '4-6', '7-12'] as const;
export type AgeBand = (typeof ageBands)[number];

const Choice = { age: v.optional(v.picklist(ageBands)), theme: v.optional(Id) };

/** The position in a list at which the next page begins. */
const After = textOf(9, /^\d{1,9}$/);

/**
 * `themes`: all themes that have at least one book or booklist, independent of the filter. `ages`: the age ranges for
 * which the theme has a book or booklist; absent from earlier gateways. `after`: the `next` of the previous page;
 * `next` is null on the last page, and absent from earlier gateways, which return only one page.
 */
export const listBooks = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/books',
  summary: 'Picture books by age and theme, 30 a page',
  access: 'open',
  query: v.object({ ...Choice, after: v.optional(After) }),
  reply: v.object({
    themes: v.array(v.object({ id: Id, title: v.string(), ages: v.optional(v.array(v.picklist(ageBands))) })),
    books: v.array(BookCard),
    next: v.optional(v.nullable(v.string())),
  }),
});

/** `after`: the `next` of the previous page; `next` is null on the last page. */
export const listBooklists = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/booklists',
  summary: 'Booklists by age and theme, 20 a page',
  access: 'open',
  query: v.object({ ...Choice, after: v.optional(After) }),
  reply: v.object({ items: v.array(BooklistCard), next: v.nullable(v.string()) }),
});

/** An entry of a booklist: a picture book to read, or a story to listen to. */
const ListedBook = v.variant('kind', [
  v.object({ kind: v.literal('picture'), book: BookCard }),
  v.object({ kind: v.literal('story'), book: StoryCard }),
]);
export type ListedBook = v.InferOutput<typeof ListedBook>;

const Booklist = v.object({ ...BooklistCard.entries, books: v.array(ListedBook) });
export type Booklist = v.InferOutput<typeof Booklist>;

export const getBooklist = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/booklists/:booklistId',
  summary: 'One booklist with its books',
  access: 'client',
  params: v.object({ booklistId: Id }),
  reply: Booklist,
});

/**
 * `picture`: the address without its ending, which is `-400.webp`, `-800.webp` or, for old webviews, `-800.jpg`. The
 * picture has the aspect ratio 4 : 3. Times are positions in the book's sound.
 */
const BookPage = v.object({
  picture: v.string(),
  sentences: v.array(v.object({ text: v.string(), startMs: Count, endMs: Count })),
});

const Book = v.object({
  ...BookCard.entries,
  author: v.string(),
  sound: v.object({ url: v.string(), durationMs: Count, isSynthesised: v.boolean() }),
  pages: v.array(BookPage),
});
export type Book = v.InferOutput<typeof Book>;

export const getBook = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/books/:bookId',
  summary: 'One picture book with its pages and sound',
  access: 'open',
  params: v.object({ bookId: Id }),
  reply: Book,
});
