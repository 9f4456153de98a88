import type { LessonCard } from '#contract/learning/words.ts';

export interface LessonUnit {
  /** The heading of the unit (单元); empty in packs without headings. */
  title: string;
  lessons: LessonCard[];
}

/** Groups lessons by the units of their school book. The lessons must be in the order of learning. */
export function lessonUnits(lessons: readonly LessonCard[]): LessonUnit[] {
  const units: LessonUnit[] = [];
  for (const lesson of lessons) {
    const last = units.at(-1);
    if (last?.title === lesson.unitTitle) last.lessons.push(lesson);
    else units.push({ title: lesson.unitTitle, lessons: [lesson] });
  }
  return units;
}
