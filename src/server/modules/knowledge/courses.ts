import type { Course } from '#contract/knowledge.ts';
import { placeToResume } from '#lib/placeToResume.ts';
import { cardOf, withCover } from '../stories/home.ts';
import { apart } from '../stories/progressRepository.ts';
import type { ChapterRow, CourseRow } from './courseRepository.ts';

export const chapterOf = (row: ChapterRow) => {
  const { card, progress } = apart(row);
  return { story: cardOf(card), progress };
};

/** A course as it stands for whoever made this progress in its chapters. */
export function courseOf(row: CourseRow, chapters: readonly ReturnType<typeof chapterOf>[]): Course {
  const place = placeToResume(chapters.map(({ progress }) => progress));
  const chapter = place === undefined ? undefined : chapters[place];
  return {
    ...withCover(row),
    chapterCount: chapters.length,
    freeCount: chapters.filter(({ story }) => story.access === 'free').length,
    finishedCount: chapters.filter(({ progress }) => progress?.finished === true).length,
    durationMs: chapters.reduce((sum, { story }) => sum + story.durationMs, 0),
    resume: place !== undefined && chapter ? { story: chapter.story, number: place + 1 } : null,
  };
}
