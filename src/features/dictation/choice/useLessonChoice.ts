import { useState } from 'react';
import { MAX_LESSONS } from '#contract/learning/dictation.ts';
import type { LessonCard } from '#contract/learning/words.ts';
import { useGradeTerm, type GradeTerm } from '#platform/words/useGradeTerm.ts';
import { useLessonsOf } from '#platform/words/useLessonsOf.ts';

/**
 * Lets the user choose one or several lessons of one book. Lessons without words cannot be chosen, because they cannot
 * be dictated.
 */
export function useLessonChoice() {
  const [kept, keepPlace] = useGradeTerm();
  const place: GradeTerm = kept ?? { grade: 1, term: 1 };
  const query = useLessonsOf(place);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const lessons = query.currentData?.filter(({ wordCount }) => wordCount > 0);
  const isChosen = ({ id }: LessonCard) => chosen.has(id);

  return {
    query: { ...query, currentData: lessons },
    place,
    isChosen,
    chosenLessons: (lessons ?? []).filter(isChosen),
    choosePlace: (next: GradeTerm) => {
      keepPlace(next);
      setChosen(new Set());
    },
    /**
     * Chooses the toggled lessons, up to `MAX_LESSONS` in total, or deselects them if all of them are chosen already.
     */
    toggle: (toggled: readonly LessonCard[]) => {
      const next = new Set(chosen);
      const isRemoved = toggled.every(isChosen);
      for (const { id } of toggled) {
        if (isRemoved) next.delete(id);
        else if (next.size < MAX_LESSONS) next.add(id);
      }
      setChosen(next);
    },
  };
}

export type LessonChoiceState = ReturnType<typeof useLessonChoice>;
