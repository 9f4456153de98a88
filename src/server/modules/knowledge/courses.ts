import type { Course } from '#contract/catalogue/knowledge.ts';
import { splitProgress } from '#server/domain/catalogue/progressRepository.ts';
import { cardOf, withCover } from '#server/domain/catalogue/storyCards.ts';
import type { ChapterRow, CourseRow } from './courseRepository.ts';

export const chapterOf = (row: ChapterRow) => {
  const { card, progress } = splitProgress(row);
  return { story: cardOf(card), progress };
};

/** Returns a course with the user's progress in its chapters. */
export const courseOf = (row: CourseRow, chapters: readonly ReturnType<typeof chapterOf>[]): Course => ({
  ...withCover(row),
  chapterCount: chapters.length,
  freeCount: chapters.filter(({ story }) => story.access === 'free').length,
  durationMs: chapters.reduce((sum, { story }) => sum + story.durationMs, 0),
  marks: chapters.map(({ story, progress }) => ({ storyId: story.id, progress })),
});
