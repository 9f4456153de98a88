import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import type { listLessons } from '#contract/learning/words.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import type { GradeTerm } from './useGradeTerm.ts';
import { useListLessonsQuery } from './wordsApi.ts';

/** Returns the lessons of a school book. Nothing is requested while the book is unknown. */
export function useLessonsOf(place: GradeTerm | undefined) {
  const query = useListLessonsQuery(place ? { query: bookOf(place) } : skipToken);
  const { currentData } = query;
  // Selects the lessons of the book, because gateways of the previous release return the lessons of all books.
  const lessons = useMemo(
    () => currentData?.units.filter(({ grade, term }) => grade === place?.grade && term === place.term),
    [currentData, place?.grade, place?.term],
  );
  return { ...query, currentData: lessons };
}

const bookOf = ({ grade, term }: GradeTerm) =>
  ({ grade: String(grade), term: String(term) }) as RequestOf<typeof listLessons>['query'];
