import type { ReactNode } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import type { Lesson, LessonCharacter } from '#contract/learning/words.ts';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useGetLessonProgressQuery } from '#platform/words/learningApi.ts';
import { usePreloadedClips } from '#platform/words/usePreloadedClips.ts';
import { useGetLessonQuery } from '#platform/words/wordsApi.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { LearningFrame } from '#features/newWords/LearningFrame.tsx';
import { PronunciationButton } from '#features/newWords/practice/PronunciationButton.tsx';
import { LessonCharacters, type StageOf } from './LessonCharacters.tsx';
import styles from './LessonPage.module.css';

interface LessonPageProps {
  lessonId: string;
  notFound: ReactNode;
}

/** A lesson with the characters it teaches, and all its words. */
export function LessonPage({ lessonId, notFound }: LessonPageProps) {
  const query = useGetLessonQuery({ params: { lessonId } });
  return (
    <LearningFrame title={query.currentData?.title ?? '生字'} parent={href('newWord')}>
      <QueryState query={query} loading={<LessonSkeleton />} notFound={notFound}>
        {(lesson) => <LessonContent lesson={lesson} />}
      </QueryState>
    </LearningFrame>
  );
}

function LessonContent({ lesson }: { lesson: Lesson }) {
  const isSignedIn = useIsSignedIn();
  const { data: progress } = useGetLessonProgressQuery(isSignedIn ? { params: { lessonId: lesson.id } } : skipToken);
  usePreloadedClips([...lesson.words, ...lesson.characters].map(({ sound }) => sound));
  const stageOf: StageOf = ({ text }, track) => progress?.characters.find((one) => one.text === text)?.[track] ?? 'new';
  const [first] = lesson.characters;
  const next = lesson.characters.find((character) => isToLearn(character, stageOf)) ?? first;
  const shared = { lessonId: lesson.id, stageOf: isSignedIn ? stageOf : undefined };

  return (
    <>
      {!lesson.isVerified && <p className={styles['note']}>课本版本不同，字表可能略有出入</p>}
      {next && (
        <div className={styles['start']}>
          <ButtonLink href={href('newWord', { unit: lesson.id, character: next.text })} as={AppLink} wide>
            {next === first ? '开始学' : '接着学'}
          </ButtonLink>
        </div>
      )}
      <LessonCharacters
        {...shared}
        title="会认的字"
        track="recognise"
        characters={lesson.characters.filter(({ isRecognised }) => isRecognised)}
      />
      <LessonCharacters
        {...shared}
        title="会写的字"
        track="write"
        characters={lesson.characters.filter(({ isWritten }) => isWritten)}
      />
      {lesson.words.length > 0 && (
        <section className={styles['part']}>
          <h2 className={styles['title']}>词语</h2>
          <ul className={styles['words']}>
            {lesson.words.map(({ text, pinyin, sound, meaning, sentence }) => (
              <li key={text} className={styles['word']}>
                <PronunciationButton text={text} pinyin={pinyin} sound={sound} />
                <p className={styles['meaning']}>{meaning}</p>
                <p className={styles['sentence']}>{sentence}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/**
 * Returns whether the user has not learnt a character yet. A character that the lesson teaches to write is learnt once
 * the user has written it, any other character after any answer.
 */
const isToLearn = (character: LessonCharacter, stageOf: StageOf): boolean =>
  stageOf(character, 'write') === 'new' && (character.isWritten || stageOf(character, 'recognise') === 'new');

const LessonSkeleton = () => (
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
