import type { ReactNode } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import type { Stage } from '#contract/learning/learning.ts';
import type { Unit } from '#contract/learning/words.ts';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useGetUnitProgressQuery } from '#platform/words/learningApi.ts';
import { usePreloadedClips } from '#platform/words/usePreloadedClips.ts';
import { useGetUnitQuery } from '#platform/words/wordsApi.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { LearningFrame } from '#features/newWords/LearningFrame.tsx';
import { Pronounced } from '#features/newWords/practice/Pronounced.tsx';
import styles from './UnitPage.module.css';

interface UnitPageProps {
  unitId: string;
  notFound: ReactNode;
}

const stageNames: Record<Stage, string> = { new: '还没学', learning: '学习中', known: '已掌握' };

/** A unit: the characters it teaches, and all its words. */
export function UnitPage({ unitId, notFound }: UnitPageProps) {
  const query = useGetUnitQuery({ params: { unitId } });
  return (
    <LearningFrame title={query.currentData?.title ?? '生字'} parent={href('newWord')}>
      <QueryState query={query} loading={<UnitSkeleton />} notFound={notFound}>
        {(unit) => <UnitContent unit={unit} />}
      </QueryState>
    </LearningFrame>
  );
}

function UnitContent({ unit }: { unit: Unit }) {
  const isSignedIn = useIsSignedIn();
  const { data: progress } = useGetUnitProgressQuery(isSignedIn ? { params: { unitId: unit.id } } : skipToken);
  usePreloadedClips([...unit.words, ...unit.characters].map(({ sound }) => sound));
  const stageOf = (text: string): Stage => progress?.characters.find((one) => one.text === text)?.recognise ?? 'new';
  const next = unit.characters.find(({ text }) => stageOf(text) === 'new') ?? unit.characters[0];

  return (
    <>
      {next && (
        <section className={styles['part']}>
          <div className={styles['head']}>
            <h2 className={styles['title']}>生字</h2>
            <ButtonLink href={href('newWord', { unit: unit.id, character: next.text })} as={AppLink} size="small">
              {next === unit.characters[0] ? '开始学' : '接着学'}
            </ButtonLink>
          </div>
          <ul className={styles['characters']}>
            {unit.characters.map(({ text, pinyin }) => (
              <li key={text}>
                <AppLink
                  href={href('newWord', { unit: unit.id, character: text })}
                  className={styles['character']}
                  aria-label={`学习“${text}”${isSignedIn ? `，${stageNames[stageOf(text)]}` : ''}`}
                >
                  <span className={styles['pinyin']}>{pinyin}</span>
                  <span className={styles['hanzi']}>{text}</span>
                  {isSignedIn && <span className={styles['stage']} data-stage={stageOf(text)} />}
                </AppLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={styles['part']}>
        <h2 className={styles['title']}>词语</h2>
        <ul className={styles['words']}>
          {unit.words.map(({ text, pinyin, sound, meaning, sentence }) => (
            <li key={text} className={styles['word']}>
              <Pronounced text={text} pinyin={pinyin} sound={sound} />
              <p className={styles['meaning']}>{meaning}</p>
              <p className={styles['sentence']}>{sentence}</p>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

const UnitSkeleton = () => (
  <div role="group" aria-busy="true" aria-label="正在打开这一课">
    <div className={styles['characters']}>
      {Array.from({ length: 12 }, (_, index) => (
        <Skeleton key={index} height={84} />
      ))}
    </div>
    <div className={styles['words']}>
      {Array.from({ length: 3 }, (_, index) => (
        <Skeleton key={index} height={110} />
      ))}
    </div>
  </div>
);
