import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/books/books.ts';
import { mediaAddress } from '#server/content/pack/packFolders.ts';
import type { Gateway } from '#server/gateway.ts';
import { Problem } from '#server/endpoint/problem.ts';
import { serve } from '#server/endpoint/serve.ts';
import { bookCardOf, booksOf, listCardOf } from '#server/domain/books/bookCards.ts';
import { bookRepository } from '#server/domain/books/bookRepository.ts';

const MAX_BOOKS = 30;
const PAGE_LENGTH = 20;

/**
 * Routes for picture books and booklists. Replies are the same for everybody, except for stories that a user has
 * blocked.
 */
export function bookRoutes(app: FastifyInstance, { db }: Gateway): void {
  const books = bookRepository(db);

  serve(app, contract.listBooks, async ({ query }) => {
    const [themes, rows] = await Promise.all([books.listThemes(), books.listBooks(query, MAX_BOOKS)]);
    return { themes, books: rows.map(bookCardOf) };
  });

  serve(app, contract.listBooklists, async ({ query: { after, ...choice } }) => {
    const offset = Number(after ?? 0);
    const rows = await books.listBooklists(choice, { offset, limit: PAGE_LENGTH + 1 });
    const hasMore = rows.length > PAGE_LENGTH;
    return {
      items: rows.slice(0, PAGE_LENGTH).map(listCardOf),
      next: hasMore ? String(offset + PAGE_LENGTH) : null,
    };
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
