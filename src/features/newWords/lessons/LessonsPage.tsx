import type { LessonCard } from '#contract/learning/words.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useLessonsOf } from '#platform/words/useLessonsOf.ts';
import { GradePicker } from '#widgets/lessons/GradePicker.tsx';
import { LessonUnits } from '#widgets/lessons/LessonUnits.tsx';
import { CardRowsSkeleton, CardText } from '#ui/list/CardRows.tsx';
import { ChevronRightIcon } from '#ui/icons/homeIcons.tsx';
import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { LearningFrame } from '#features/newWords/LearningFrame.tsx';
import styles from './LessonsPage.module.css';
import { useWordBook } from './useWordBook.ts';

/** Shows the lessons of a grade and term, by unit. */
export function LessonsPage() {
  const { place, choose } = useWordBook();
  const query = useLessonsOf(place);
  return (
    <LearningFrame
      title="生字"
      parent={href('learning')}
      right={
        <AppLink href={href('newWordWrong')} className={styles['wrong']}>
          错题本
        </AppLink>
      }
    >
      {place ? <GradePicker grade={place.grade} term={place.term} onChoose={choose} /> : <Skeleton height={88} />}
      <QueryState query={query} loading={<CardRowsSkeleton label="正在打开生字" count={6} />}>
        {(lessons) =>
          lessons.length === 0 ? (
            <EmptyState title="这一册还没有生字" text="换一个年级看看吧" />
          ) : (
            <LessonUnits lessons={lessons} label="课文">
              {(lesson) => <LessonLink lesson={lesson} />}
            </LessonUnits>
          )
        }
      </QueryState>
    </LearningFrame>
  );
}

const LessonLink = ({ lesson }: { lesson: LessonCard }) => (
  <AppLink href={href('newWord', { unit: lesson.id })} className={styles['lesson']}>
    <CardText>
      <span className={styles['title']}>{lesson.title}</span>
      <span className={styles['count']}>{countsOf(lesson)}</span>
    </CardText>
    <ChevronRightIcon size={20} />
  </AppLink>
);

const countsOf = ({ recogniseCount, writeCount, wordCount }: LessonCard): string =>
  [
    recogniseCount > 0 && `会认 ${recogniseCount} 个字`,
    writeCount > 0 && `会写 ${writeCount} 个字`,
    wordCount > 0 && `${wordCount} 个词语`,
  ]
    .filter((part) => part !== false)
    .join(' · ');
