import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Book } from '#contract/books.ts';
import { createReadAloud } from './readAloud.ts';

/** An open book, closed with its screen. */
export function useReadAloud(book: Book, firstPage: number) {
  const [voice] = useState(() => createReadAloud(book, { page: firstPage }));
  const reading = useSyncExternalStore(voice.subscribe, voice.reading);
  useEffect(() => () => voice.close(), [voice]);
  return { voice, reading };
}
