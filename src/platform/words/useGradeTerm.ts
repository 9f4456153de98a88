import { useState } from 'react';
import { useServices } from '#platform/session/ServicesContext.ts';
import type { TextStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

export interface GradeTerm {
  grade: number;
  term: 1 | 2;
}

/**
 * Returns the grade and term that were last chosen on this phone (undefined before the first choice), and a function
 * that stores a choice.
 */
export function useGradeTerm(): [GradeTerm | undefined, (place: GradeTerm) => void] {
  const { localStore } = useServices();
  const [place, setPlace] = useState(() => readGradeTerm(localStore));
  const choose = (next: GradeTerm) => {
    setPlace(next);
    localStore.write(storageKeys.wordBook, `${next.grade}.${next.term}`);
  };
  return [place, choose];
}

/** Parses a stored grade and term, such as `3.2`. */
export function readGradeTerm(store: TextStore): GradeTerm | undefined {
  const [, grade, term] = /^([1-6])\.([12])$/.exec(store.read(storageKeys.wordBook) ?? '') ?? [];
  return grade === undefined ? undefined : { grade: Number(grade), term: term === '2' ? 2 : 1 };
}
