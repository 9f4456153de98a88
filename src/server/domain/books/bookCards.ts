import type { BookCard, BooklistCard, ListedBook } from '#contract/books/books.ts';
import { omit } from '#lib/omit.ts';
import type { BookReference } from '#server/content/pack/bookPack.ts';
import { cardOf, withCover } from '#server/domain/catalogue/storyCards.ts';
import type { BooklistRow, BookRepository, BookRow } from './bookRepository.ts';

export const bookCardOf = (row: BookRow): BookCard => withCover(row);

export const listCardOf = (row: BooklistRow): BooklistCard => ({
  ...withCover(omit(row, 'books')),
  bookCount: row.books.length,
});

/**
 * Returns the books that the references point to, in the same order, without books that are hidden or that this user
 * has blocked.
 */
export async function booksOf(
  books: BookRepository,
  references: readonly BookReference[],
  userId: string | undefined,
): Promise<ListedBook[]> {
  const idsOf = (kind: BookReference['kind']) => references.filter((one) => one.kind === kind).map(({ id }) => id);
  const [pictures, stories] = await Promise.all([
    books.listBooksOf(idsOf('picture')),
    books.listStoriesOf(idsOf('story'), userId),
  ]);
  const pictureOf = new Map(pictures.map((row) => [row.id, bookCardOf(row)]));
  const storyOf = new Map(stories.map((row) => [row.id, cardOf(row)]));
  return references.flatMap(({ kind, id }): ListedBook[] => {
    if (kind === 'picture') {
      const book = pictureOf.get(id);
      return book ? [{ kind, book }] : [];
    }
    const book = storyOf.get(id);
    return book ? [{ kind, book }] : [];
  });
}
