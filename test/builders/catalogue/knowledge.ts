import type { Chapter, Course, CourseDetail } from '#contract/catalogue/knowledge.ts';
import { aStoryCard } from '#test/builders/stories/stories.ts';

export const aCourse = (overrides: Partial<Course> = {}): Course => ({
  id: 'sky',
  title: '到太空去串门',
  summary: '跟着一束光跑八分钟',
  cover: '/media/cover/sky',
  ageFrom: 4,
  ageTo: 8,
  chapterCount: 3,
  freeCount: 2,
  durationMs: 300_000,
  marks: ['sun', 'moon', 'mars'].map((storyId) => ({ storyId, progress: null })),
  ...overrides,
});

export const aChapter = (id: string, overrides: Partial<Chapter> = {}): Chapter => ({
  story: aStoryCard(id, { seriesId: 'sky' }),
  progress: null,
  isLocked: false,
  noteCount: 0,
  ...overrides,
});

/** A course with three chapters, of which the last is for members. */
export function aCourseDetail(overrides: Partial<CourseDetail> = {}): CourseDetail {
  const chapters = [
    aChapter('sun'),
    aChapter('moon'),
    aChapter('mars', { story: aStoryCard('mars', { seriesId: 'sky', access: 'vip' }), isLocked: true }),
  ];
  const marks = (overrides.chapters ?? chapters).map(({ story, progress }) => ({ storyId: story.id, progress }));
  return { course: aCourse({ marks }), chapters, ...overrides };
}
