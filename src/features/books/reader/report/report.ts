import type { Book } from '#contract/books/books.ts';

const hanzi = /\p{Script=Han}/gu;

/** Returns how many characters the sentences with these numbers have. */
export function charactersOf(book: Book, sentences: readonly number[]): number {
  const all = book.pages.flatMap((page) => page.sentences);
  return sentences.reduce((sum, index) => sum + (all[index]?.text.match(hanzi)?.length ?? 0), 0);
}

/** Returns a duration such as `1 分 20 秒` or `45 秒`. */
export function readingTimeText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return minutes === 0 ? `${seconds} 秒` : `${minutes} 分 ${seconds % 60} 秒`;
}
