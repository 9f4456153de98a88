import type { Book } from '#contract/books/books.ts';

const hanzi = /\p{Script=Han}/gu;

/** Returns how many characters the sentences with these numbers have. */
export function countCharacters(book: Book, sentences: readonly number[]): number {
  const all = book.pages.flatMap((page) => page.sentences);
  return sentences.reduce((sum, index) => sum + (all[index]?.text.match(hanzi)?.length ?? 0), 0);
}
