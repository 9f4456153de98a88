import { safeParse } from 'valibot';
import { getBook } from '#contract/books/books.ts';

/** Returns an address parameter if it can be the id of a book or booklist, otherwise undefined (ROUTE-07). */
export function bookIdOf(id: string | null | undefined): string | undefined {
  const parsed = safeParse(getBook.params, { bookId: id });
  return parsed.success ? parsed.output.bookId : undefined;
}
