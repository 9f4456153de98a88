import type { Course } from '#contract/catalogue/knowledge.ts';
import { indexToResume } from '#lib/sound/indexToResume.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { PictureCard } from '#ui/picture/PictureCard.tsx';
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx';
import { useChapterProgress } from './notes/useChapterProgress.ts';

export function CourseCard({ course }: { course: Course }) {
  const { id, title, summary, cover, ageFrom, ageTo, chapterCount } = course;
  const marks = useChapterProgress(course);
  const place = indexToResume(marks);
  const finishedCount = marks.filter((mark) => mark?.finished).length;
  const isBegun = place !== undefined || finishedCount > 0;
  const placeText =
    place === undefined
      ? `${chapterCount} 章全学完啦`
      : `学完 ${finishedCount} / ${chapterCount} 章 · 接着学第 ${place + 1} 章`;
  return (
    <PictureCard
      href={href('knowledge', { id })}
      as={AppLink}
      src={cover}
      title={title}
      summary={summary}
      facts={isBegun ? placeText : `${ageFrom}–${ageTo} 岁 · ${chapterCount} 章`}
    >
      {isBegun && <ProgressBar label={`学了多少：${title}`} fraction={finishedCount / chapterCount} />}
    </PictureCard>
  );
}
