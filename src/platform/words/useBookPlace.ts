import { useState } from 'react';
import { useServices } from '#platform/session/ServicesContext.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

export interface BookPlace {
  grade: number;
  term: 1 | 2;
}

/** The grade and term chosen last on this phone; undefined before the first choice. */
export function useBookPlace(): [BookPlace | undefined, (place: BookPlace) => void] {
  const { localStore } = useServices();
  const [place, setPlace] = useState(() => readPlace(localStore.read(storageKeys.wordBook)));
  const choose = (next: BookPlace) => {
    setPlace(next);
    localStore.write(storageKeys.wordBook, `${next.grade}.${next.term}`);
  };
  return [place, choose];
}

/** Such as `3.2`. */
function readPlace(text: string | null | undefined): BookPlace | undefined {
  const [, grade, term] = /^([1-6])\.([12])$/.exec(text ?? '') ?? [];
  return grade === undefined ? undefined : { grade: Number(grade), term: term === '2' ? 2 : 1 };
}
