import * as v from 'valibot';
import { BookCard, BooklistCard } from './books.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Medal } from '#contract/account/achievements.ts';
import { Count, Day, Id, listOf } from '#contract/fields.ts';

const AnyBook = v.object({ kind: v.picklist(['picture', 'story']), bookId: Id });
export type AnyBook = v.InferOutput<typeof AnyBook>;

/** `medals`: the medals that this check-in has earned. A second check-in on the same day changes nothing. */
export const checkIn = endpoint({
  method: 'POST',
  once: true,
  path: '/inner4/ilisten/book-check-ins',
  summary: 'Check in a book that was read today',
  access: 'user',
  body: AnyBook,
  reply: v.object({ isFirst: v.boolean(), streakDays: Count, totalDays: Count, medals: v.array(Medal) }),
});

/**
 * `page`: the page at which the user stopped. `pages`: indexes (from 0) of all pages shown since the book was opened.
 * `sentences` and `seconds`: sentences heard to their end and seconds spent since the previous report. The server
 * computes the totals itself, and counts no more seconds than have passed since the previous report.
 */
export const reportReading = endpoint({
  method: 'POST',
  once: true,
  path: '/inner4/ilisten/books/:bookId/readings',
  summary: 'Report the reading progress of a picture book',
  access: 'user',
  params: v.object({ bookId: Id }),
  body: v.object({
    page: Count,
    pages: listOf(Count, 60),
    sentences: listOf(Count, 400),
    seconds: Count,
  }),
  reply: v.object({ medals: v.array(Medal) }),
});

const MyBooks = v.object({
  today: Day,
  /** The books that were checked in today. */
  checkedIn: v.array(AnyBook),
  /** The days of the last five weeks that have a check-in, newest first. */
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
  summary: 'Check-ins, saved booklists and picture books of the user',
  access: 'user',
  reply: MyBooks,
});

const SavedReply = v.object({ isKept: v.boolean() });

export const saveBooklist = endpoint({
  method: 'PUT',
  once: false,
  path: '/inner4/ilisten/my-books/booklists/:booklistId',
  summary: 'Save a booklist',
  access: 'user',
  params: v.object({ booklistId: Id }),
  reply: SavedReply,
});

export const removeSavedBooklist = endpoint({
  method: 'DELETE',
  once: false,
  path: '/inner4/ilisten/my-books/booklists/:booklistId',
  summary: 'Remove a booklist from the saved ones',
  access: 'user',
  params: v.object({ booklistId: Id }),
  reply: SavedReply,
});
