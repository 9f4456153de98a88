import type { UnitCard } from '#contract/learning/words.ts';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useGetTodayQuery } from '#platform/words/learningApi.ts';
import { useBookPlace, type BookPlace } from '#platform/words/useBookPlace.ts';
import { useListUnitsQuery } from '#platform/words/wordsApi.ts';
import { GradePicker } from '#widgets/GradePicker.tsx';
import { CardRow, CardRows, CardRowsSkeleton, CardText } from '#ui/list/CardRows.tsx';
import { ChevronRightIcon } from '#ui/icons/homeIcons.tsx';
import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { LearningFrame } from '#features/newWords/LearningFrame.tsx';
import styles from './UnitsPage.module.css';

/** Every unit by grade and term; opens where the user stopped. */
export function UnitsPage() {
  const query = useListUnitsQuery(undefined);
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
      <QueryState query={query} loading={<UnitsSkeleton />}>
        {({ units }) =>
          units.length === 0 ? (
            <EmptyState title="生字还在路上" text="呆迪正在准备生字本，过一会儿再来看看吧" />
          ) : (
            <Units units={units} />
          )
        }
      </QueryState>
    </LearningFrame>
  );
}

function Units({ units }: { units: readonly UnitCard[] }) {
  const isSignedIn = useIsSignedIn();
  const { data: today } = useGetTodayQuery(undefined, { skip: !isSignedIn });
  const [chosen, choose] = useBookPlace();
  const { grade, term }: BookPlace = chosen ?? today?.settings ?? { grade: 1, term: 1 };
  const shown = units.filter((unit) => unit.grade === grade && unit.term === term);

  return (
    <>
      <GradePicker grade={grade} term={term} onChoose={choose} />
      {shown.length === 0 && <EmptyState title="这一册还没有生字" text="换一个年级看看吧" />}
      <CardRows isOrdered>
        {shown.map((unit, index) => (
          <CardRow key={unit.id} href={href('newWord', { unit: unit.id })} as={AppLink}>
            <span className={styles['number']}>{index + 1}</span>
            <CardText>
              <span className={styles['title']}>{unit.title}</span>
              <span className={styles['count']}>
                {unit.characterCount} 个生字 · {unit.wordCount} 个词语
              </span>
            </CardText>
            <ChevronRightIcon size={20} />
          </CardRow>
        ))}
      </CardRows>
    </>
  );
}

const UnitsSkeleton = () => (
  <>
    <Skeleton height={88} />
    <CardRowsSkeleton label="正在打开生字本" count={6} />
  </>
);
