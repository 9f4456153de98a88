import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Book } from '#contract/books/books.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { createReadAloud } from './readAloud.ts';

/** Opens a book for reading aloud and closes it when the screen unmounts. */
export function useReadAloud(book: Book, firstPage: number) {
  const { audioFocus } = useServices();
  const [readAloud] = useState(() => createReadAloud(book, audioFocus, { page: firstPage }));
  const reading = useSyncExternalStore(readAloud.subscribe, readAloud.reading);
  useEffect(() => () => readAloud.close(), [readAloud]);
  return { readAloud, reading };
}
