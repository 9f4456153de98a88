import { useState } from 'react';
import type { UnitCard } from '#contract/learning/words.ts';
import { useBookPlace, type BookPlace } from '#platform/words/useBookPlace.ts';
import { useListUnitsQuery } from '#platform/words/wordsApi.ts';

/** The maximum number of units in one address. */
const MAX_UNITS = 16;

/** The selection of one or several units of one book. */
export function useUnitChoice() {
  const query = useListUnitsQuery(undefined);
  const [kept, keepPlace] = useBookPlace();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const place: BookPlace = kept ?? { grade: 1, term: 1 };
  const isHere = ({ grade, term }: UnitCard) => grade === place.grade && term === place.term;

  return {
    query,
    place,
    isHere,
    chosen,
    chosenUnits: (query.currentData?.units ?? []).filter(({ id }) => chosen.has(id)),
    choosePlace: (next: BookPlace) => {
      keepPlace(next);
      setChosen(new Set());
    },
    toggle: ({ id }: UnitCard) => {
      const next = new Set(chosen);
      if (!next.delete(id) && next.size < MAX_UNITS) next.add(id);
      setChosen(next);
    },
  };
}

export type UnitChoiceState = ReturnType<typeof useUnitChoice>;
