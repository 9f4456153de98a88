import { useState } from 'react';
import type { UnitCard } from '#contract/words.ts';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { useGetTodayQuery } from '#platform/words/learningApi.ts';
import { useListUnitsQuery } from '#platform/words/wordsApi.ts';
import { Chip } from '#ui/action/Chip.tsx';
import { ChevronRightIcon } from '#ui/icons/ChevronRightIcon.tsx';
import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { Answered } from './Answered.tsx';
import { LearningFrame } from './LearningFrame.tsx';
import styles from './UnitsPage.module.css';

const gradeNames = ['一年级', '二年级', '三年级', '四年级', '五年级', '六年级'];
const termNames = { 1: '上册', 2: '下册' } as const;

/** Every unit by grade and term, beginning where one stopped. */
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
      <Answered query={query} waiting={<UnitsSkeleton />}>
        {({ units }) =>
          units.length === 0 ? (
            <EmptyState title="生字还在路上" text="呆迪正在准备生字本，过一会儿再来看看吧" />
          ) : (
            <Units units={units} />
          )
        }
      </Answered>
    </LearningFrame>
  );
}

function Units({ units }: { units: readonly UnitCard[] }) {
  const { localStore } = useServices();
  const isSignedIn = useIsSignedIn();
  const { data: today } = useGetTodayQuery(undefined, { skip: !isSignedIn });
  const [chosen, setChosen] = useState(() => readPlace(localStore.read(storageKeys.wordBook)));
  const { grade, term }: Place = chosen ?? today?.settings ?? { grade: 1, term: 1 };
  const shown = units.filter((unit) => unit.grade === grade && unit.term === term);

  const choose = (place: Place) => {
    setChosen(place);
    localStore.write(storageKeys.wordBook, `${place.grade}.${place.term}`);
  };

  return (
    <>
      <div className={styles['chips']} role="group" aria-label="年级">
        {gradeNames.map((name, index) => (
          <Chip key={name} selected={grade === index + 1} onClick={() => choose({ grade: index + 1, term })}>
            {name}
          </Chip>
        ))}
      </div>
      <div className={styles['chips']} role="group" aria-label="学期">
        {([1, 2] as const).map((one) => (
          <Chip key={one} selected={term === one} onClick={() => choose({ grade, term: one })}>
            {termNames[one]}
          </Chip>
        ))}
      </div>
      {shown.length === 0 && <EmptyState title="这一册还没有生字" text="换一个年级看看吧" />}
      <ol className={styles['units']}>
        {shown.map((unit, index) => (
          <li key={unit.id}>
            <AppLink href={href('newWord', { unit: unit.id })} className={styles['unit']}>
              <span className={styles['number']}>{index + 1}</span>
              <span className={styles['words']}>
                <span className={styles['title']}>{unit.title}</span>
                <span className={styles['count']}>
                  {unit.characterCount} 个生字 · {unit.wordCount} 个词语
                </span>
              </span>
              <ChevronRightIcon size={20} />
            </AppLink>
          </li>
        ))}
      </ol>
    </>
  );
}

interface Place {
  grade: number;
  term: 1 | 2;
}

/** What was chosen last on this phone, such as `3.2`. */
function readPlace(text: string | null | undefined): Place | undefined {
  const [, grade, term] = /^([1-6])\.([12])$/.exec(text ?? '') ?? [];
  return grade === undefined ? undefined : { grade: Number(grade), term: term === '2' ? 2 : 1 };
}

const UnitsSkeleton = () => (
  <div className={styles['units']} role="group" aria-busy="true" aria-label="正在打开生字本">
    <Skeleton height={44} />
    {Array.from({ length: 6 }, (_, index) => (
      <Skeleton key={index} height={72} />
    ))}
  </div>
);
