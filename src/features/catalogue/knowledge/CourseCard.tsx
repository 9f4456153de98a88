import type { Course } from '#contract/knowledge.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { PictureCard } from '#ui/picture/PictureCard.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';

export function CourseCard({ course }: { course: Course }) {
  const { id, title, summary, cover, ageFrom, ageTo, chapterCount, finishedCount, resume } = course;
  const isBegun = resume !== null || finishedCount > 0;
  return (
    <PictureCard
      href={href('knowledge', { id })}
      as={AppLink}
      src={cover}
      title={title}
      summary={summary}
      facts={isBegun ? placeText(course) : `${ageFrom}–${ageTo} 岁 · ${chapterCount} 章`}
    >
      {isBegun && <ProgressBar label={`学了多少：${title}`} share={finishedCount / chapterCount} />}
    </PictureCard>
  );
}

const placeText = ({ resume, finishedCount, chapterCount }: Course): string =>
  resume ? `学完 ${finishedCount} / ${chapterCount} 章 · 接着学第 ${resume.number} 章` : `${chapterCount} 章全学完啦`;
