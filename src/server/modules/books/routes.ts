import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/books/books.ts';
import { mediaAddress } from '#server/content/pack/packFolders.ts';
import type { Gateway } from '#server/gateway.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { serve } from '#server/endpoint/serve.ts';
import { bookCardOf, booksOf, listCardOf } from '#server/domain/books/bookCards.ts';
import { bookRepository, type Place } from '#server/domain/books/bookRepository.ts';

const BOOKS_OF_PAGE = 30;
const BOOKLISTS_OF_PAGE = 20;

/**
 * Returns the first rows as a page of this length. The caller must read one row more than the page holds, which shows
 * whether another page follows.
 */
function pageOf<Row>(rows: readonly Row[], { offset, length }: Place) {
  return { items: rows.slice(0, length), next: rows.length > length ? String(offset + length) : null };
}

/**
 * Routes for picture books and booklists. Replies are the same for everybody, except for stories that a user has
 * blocked.
 */
export function bookRoutes(app: FastifyInstance, { db }: Gateway): void {
  const books = bookRepository(db);

  serve(app, contract.listBooks, async ({ query: { after, ...choice } }) => {
    const place = { offset: Number(after ?? 0), length: BOOKS_OF_PAGE };
    const [themes, rows] = await Promise.all([books.listThemes(), books.listBooks(choice, place)]);
    const { items, next } = pageOf(rows, place);
    return { themes, books: items.map(bookCardOf), next };
  });

  serve(app, contract.listBooklists, async ({ query: { after, ...choice } }) => {
    const place = { offset: Number(after ?? 0), length: BOOKLISTS_OF_PAGE };
    const { items, next } = pageOf(await books.listBooklists(choice, place), place);
    return { items: items.map(listCardOf), next };
  });

  serve(app, contract.getBooklist, async ({ params }, { user }) => {
    const list = await books.findBooklist(params.booklistId);
    if (!list) throw new Problem(404, 'not_found');
    const held = await booksOf(books, list.books, user?.id);
    return { ...listCardOf(list), bookCount: held.length, books: held };
  });

  serve(app, contract.getBook, async ({ params }) => {
    const book = await books.findBook(params.bookId);
    if (!book) throw new Problem(404, 'not_found');
    const { author, sound, durationMs, pages, isSynthesised, ...row } = book;
    const media = mediaAddress(row.pack);
    return {
      ...bookCardOf(row),
      author,
      sound: { url: `${media}/${sound}`, durationMs, isSynthesised },
      pages: pages.map(({ picture, sentences }) => ({ picture: `${media}/${picture}`, sentences })),
    };
  });
}
