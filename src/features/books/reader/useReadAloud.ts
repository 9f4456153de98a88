import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Book } from '#contract/books.ts';
import { createReadAloud } from './readAloud.ts';

/** Opens a book for reading aloud and closes it when the screen unmounts. */
export function useReadAloud(book: Book, firstPage: number) {
  const [voice] = useState(() => createReadAloud(book, { page: firstPage }));
  const reading = useSyncExternalStore(voice.subscribe, voice.reading);
  useEffect(() => () => voice.close(), [voice]);
  return { voice, reading };
}
