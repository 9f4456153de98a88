import { useState, type ReactNode } from 'react';
import type { CharacterCard, Lesson } from '#contract/learning/words.ts';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { usePreloadedClips } from '#platform/words/usePreloadedClips.ts';
import { useGetCharacterQuery, useGetLessonQuery } from '#platform/words/wordsApi.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { Chip } from '#ui/action/Chip.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import { QueryState, type QueryResult } from '#ui/state/QueryState.tsx';
import styles from './CharacterPage.module.css';
import { CharacterFacts } from './CharacterFacts.tsx';
import { LearningFrame } from '#features/newWords/LearningFrame.tsx';
import { PronunciationButton } from '#features/newWords/practice/PronunciationButton.tsx';
import { RecogniseQuiz } from '#features/newWords/practice/quiz/RecogniseQuiz.tsx';
import { UnsavedAnswers } from '#features/newWords/practice/UnsavedAnswers.tsx';
import type { Answers } from '#features/newWords/practice/useAnswers.ts';
import { StoriesWithCharacter } from './StoriesWithCharacter.tsx';
import { WritingQuiz } from '#features/newWords/practice/quiz/WritingQuiz.tsx';

interface CharacterPageProps {
  lessonId: string;
  character: string;
  /** The answers to this and to earlier characters. */
  answers: Answers;
  notFound: ReactNode;
}

const steps = [
  ['watch', '看笔顺'],
  ['trace', '描一描'],
  ['memory', '默一默'],
  ['recognise', '认一认'],
] as const;
type Step = (typeof steps)[number][0];

/**
 * The page of one character. The child can hear the character, watch its strokes, trace it, write it from memory,
 * recognise it, and see it in words and stories. The page has no writing exercises if the lesson teaches the character
 * only to be read.
 */
export function CharacterPage({ lessonId, character, answers, notFound }: CharacterPageProps) {
  const query = useGetCharacterQuery({ params: { character } });
  const lessonQuery = useGetLessonQuery({ params: { lessonId } });
  const lesson = lessonQuery.currentData;
  const index = lesson?.characters.findIndex(({ text }) => text === character) ?? -1;
  return (
    <LearningFrame
      title={lesson && index >= 0 ? `${index + 1} / ${lesson.characters.length}` : '生字'}
      parent={href('newWord', { unit: lessonId })}
      right={
        <AppLink href={href('newWordFeedback', { text: character })} className={styles['report']}>
          纠错
        </AppLink>
      }
    >
      <QueryState query={query} loading={<CharacterSkeleton />} notFound={notFound}>
        {(card) => (
          <CharacterContent card={card} lessonId={lessonId} lessonQuery={lessonQuery} index={index} answers={answers} />
        )}
      </QueryState>
    </LearningFrame>
  );
}

interface CharacterContentProps {
  card: CharacterCard;
  lessonId: string;
  lessonQuery: QueryResult<Lesson>;
  index: number;
  answers: Answers;
}

function CharacterContent({ card, lessonId, lessonQuery, index, answers }: CharacterContentProps) {
  const isSignedIn = useIsSignedIn();
  const [chosenStep, setChosenStep] = useState<Step>('watch');
  const [round, setRound] = useState(0);
  const lesson = lessonQuery.currentData;
  const isLessonKnown = lesson !== undefined || lessonQuery.error !== undefined;
  const isWritten = lesson?.characters[index]?.isWritten ?? card.isWritten;
  const step = isWritten ? chosenStep : 'recognise';
  const next = index >= 0 ? lesson?.characters[index + 1] : undefined;
  usePreloadedClips([card, ...card.words, ...(next ? [next] : [])].map(({ sound }) => sound));

  const handleAnswer = (track: 'recognise' | 'write', isRight: boolean) => {
    if (isSignedIn) answers.save({ track, character: card.text, isRight });
  };
  const handleStep = (to: Step) => {
    setChosenStep(to);
    setRound(round + 1);
  };

  return (
    <div className={styles['columns']}>
      <div className={styles['practice']}>
        <div className={styles['heading']}>
          <PronunciationButton text={card.text} pinyin={card.pinyin} sound={card.sound} size="large" />
        </div>
        {isLessonKnown && isWritten && (
          <div className={styles['steps']} role="group" aria-label="练习">
            {steps.map(([id, name]) => (
              <Chip key={id} selected={step === id} onClick={() => handleStep(id)}>
                {name}
              </Chip>
            ))}
          </div>
        )}
        {isLessonKnown && !isWritten && <p className={styles['hint']}>这个字会认就可以，先不用写</p>}
        <div className={styles['stage']}>
          {!isLessonKnown && <LoadingBlock label="正在准备这个字" width={240} height={280} />}
          {isLessonKnown &&
            (step === 'recognise' ? (
              <RecogniseQuiz
                key={round}
                target={card}
                pool={lesson?.characters ?? []}
                round={round}
                onDone={(isRight) => handleAnswer('recognise', isRight)}
              />
            ) : (
              <WritingQuiz
                key={`${step}${round}`}
                character={card.text}
                mode={step}
                onDone={(isRight) => handleAnswer('write', isRight)}
              />
            ))}
        </div>
        <UnsavedAnswers answers={answers} />
        <nav className={styles['onward']} aria-label="换一个字">
          {next && lesson ? (
            <ButtonLink href={href('newWord', { unit: lesson.id, character: next.text })} as={AppLink} wide>
              下一个字：{next.text}
            </ButtonLink>
          ) : (
            <ButtonLink href={href('newWord', { unit: index < 0 ? card.unitId : lessonId })} as={AppLink} wide>
              {index < 0 ? '看看这一课的生字' : '这一课学完啦，回去看看'}
            </ButtonLink>
          )}
        </nav>
      </div>
      <div className={styles['facts']}>
        <CharacterFacts card={card} />
        <StoriesWithCharacter card={card} />
      </div>
    </div>
  );
}

const CharacterSkeleton = () => (
  <div className={styles['practice']} role="group" aria-busy="true" aria-label="正在打开生字卡">
    <Skeleton width={90} height={64} />
    <Skeleton width={240} height={240} />
    <Skeleton height={120} />
  </div>
);
