import type { LessonCard } from '#contract/learning/words.ts';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useGetTodayQuery } from '#platform/words/learningApi.ts';
import { useGradeTerm, type GradeTerm } from '#platform/words/useGradeTerm.ts';
import { useLessonsOf } from '#platform/words/useLessonsOf.ts';
import { GradePicker } from '#widgets/lessons/GradePicker.tsx';
import { LessonUnits } from '#widgets/lessons/LessonUnits.tsx';
import { CardRowsSkeleton, CardText } from '#ui/list/CardRows.tsx';
import { ChevronRightIcon } from '#ui/icons/homeIcons.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { LearningFrame } from '#features/newWords/LearningFrame.tsx';
import styles from './LessonsPage.module.css';

/** Shows the lessons of a grade and term, by unit. At first, the word book that the user opened last is shown. */
export function LessonsPage() {
  const isSignedIn = useIsSignedIn();
  const { data: today, isLoading } = useGetTodayQuery(undefined, { skip: !isSignedIn });
  const [chosen, choose] = useGradeTerm();
  const place: GradeTerm = chosen ?? today?.settings ?? { grade: 1, term: 1 };
  // If no word book was chosen on this phone, the page shows the one in today's plan. Until the plan has arrived, no
  // lessons are requested.
  const query = useLessonsOf(chosen === undefined && isLoading ? undefined : place);
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
      <GradePicker grade={place.grade} term={place.term} onChoose={choose} />
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
