import * as v from 'valibot';
import { BookCard, BooklistCard } from './books.ts';
import { endpoint } from './endpoint.ts';
import { Count, Id, Moment } from './fields.ts';

/** `2026-11-21`, in China. */
const Day = v.string();

const AnyBook = v.object({ kind: v.picklist(['picture', 'story']), bookId: Id });
export type AnyBook = v.InferOutput<typeof AnyBook>;

/** `reached` of `goal`; `earnedAt` in epoch milliseconds, null before. `cover` as in a StoryCard. */
export const Medal = v.object({
  id: Id,
  title: v.string(),
  text: v.string(),
  cover: v.string(),
  goal: Count,
  reached: Count,
  earnedAt: v.nullable(Moment),
});
export type Medal = v.InferOutput<typeof Medal>;

/** Whoever is not signed in sees what there is to earn. */
export const listMedals = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/medals',
  summary: 'Medals for reading, earned and to earn',
  access: 'client',
  reply: v.object({ items: v.array(Medal) }),
});

/** `medals`: earned by this very check-in. A second one on a day changes nothing. */
export const checkIn = endpoint({
  method: 'POST',
  once: true,
  path: '/inner4/ilisten/book-check-ins',
  summary: 'Tell that a book was read today',
  access: 'user',
  body: AnyBook,
  reply: v.object({ isFirst: v.boolean(), streakDays: Count, totalDays: Count, medals: v.array(Medal) }),
});

/**
 * `page`: where one stopped. `pages`: numbers from 0 of all that were seen since the book was opened; `sentences` and
 * `seconds`: heard to their end and spent since the report before. The server itself makes the figures of them, and no
 * more seconds count than have passed since that report.
 */
export const reportReading = endpoint({
  method: 'POST',
  once: true,
  path: '/inner4/ilisten/books/:bookId/readings',
  summary: 'Tell what was read of a picture book',
  access: 'user',
  params: v.object({ bookId: Id }),
  body: v.object({
    page: Count,
    pages: v.pipe(v.array(Count), v.maxLength(60)),
    sentences: v.pipe(v.array(Count), v.maxLength(400)),
    seconds: Count,
  }),
  reply: v.object({ medals: v.array(Medal) }),
});

const MyBooks = v.object({
  today: Day,
  /** What was checked in today. */
  checkedIn: v.array(AnyBook),
  /** With a check-in, the newest first; of the last five weeks. */
  days: v.array(Day),
  streakDays: Count,
  totalDays: Count,
  booksRead: Count,
  seconds: Count,
  characters: Count,
  booklists: v.array(BooklistCard),
  readings: v.array(v.object({ book: BookCard, page: Count, isFinished: v.boolean() })),
});
export type MyBooks = v.InferOutput<typeof MyBooks>;

export const getMyBooks = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/my-books',
  summary: 'Check-ins, kept booklists and picture books of the user',
  access: 'user',
  reply: MyBooks,
});

const Kept = v.object({ isKept: v.boolean() });

export const keepBooklist = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/my-books/booklists/:booklistId',
  summary: 'Keep a booklist',
  access: 'user',
  params: v.object({ booklistId: Id }),
  reply: Kept,
});

export const dropBooklist = endpoint({
  method: 'DELETE',
  once: false,
  path: '/inner4/ilisten/my-books/booklists/:booklistId',
  summary: 'Keep a booklist no longer',
  access: 'user',
  params: v.object({ booklistId: Id }),
  reply: Kept,
});
