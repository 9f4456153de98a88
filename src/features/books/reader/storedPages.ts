import * as v from 'valibot';
import { attempt } from '#lib/attempt.ts';
import type { TextStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

const Pages = v.record(v.string(), v.pipe(v.number(), v.integer(), v.minValue(0)));

/** The maximum number of books whose page is stored. Guests rarely begin more. The oldest entries are removed first. */
const MAX_BOOKS = 40;

/** Returns the page where a guest stopped in each book, by book id. */
function readPages(store: TextStore): Record<string, number> {
  const kept = v.safeParse(
    Pages,
    attempt(() => JSON.parse(store.read(storageKeys.bookPages) ?? '') as unknown),
  );
  return kept.success ? kept.output : {};
}

export const readStoredPage = (store: TextStore, bookId: string): number => readPages(store)[bookId] ?? 0;

export function storePage(store: TextStore, bookId: string, page: number): void {
  const others = Object.entries(readPages(store)).filter(([id]) => id !== bookId);
  const kept = [...others, [bookId, page] as const].slice(-MAX_BOOKS);
  store.write(storageKeys.bookPages, JSON.stringify(Object.fromEntries(kept)));
}
