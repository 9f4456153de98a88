import { useState, type ReactNode } from 'react';
import type { CharacterCard, Unit } from '#contract/learning/words.ts';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useAnswerCharacterMutation } from '#platform/words/learningApi.ts';
import { usePreloadedClips } from '#platform/words/usePreloadedClips.ts';
import { useGetCharacterQuery, useGetUnitQuery } from '#platform/words/wordsApi.ts';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { Chip } from '#ui/action/Chip.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { Skeleton } from '#ui/skeleton/Skeleton.tsx';
import { QueryState, type QueryResult } from '#ui/state/QueryState.tsx';
import styles from './CharacterPage.module.css';
import { CharacterFacts } from './CharacterFacts.tsx';
import { LearningFrame } from '#features/newWords/LearningFrame.tsx';
import { Pronounced } from '#features/newWords/practice/Pronounced.tsx';
import { RecogniseQuiz } from '#features/newWords/practice/quiz/RecogniseQuiz.tsx';
import { StoriesWith } from './StoriesWith.tsx';
import { WritingQuiz } from '#features/newWords/practice/quiz/WritingQuiz.tsx';

interface CharacterPageProps {
  unitId: string;
  character: string;
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
 * The page of one character: listen, watch the strokes, trace, write from memory, recognise, and see it in words and
 * stories.
 */
export function CharacterPage({ unitId, character, notFound }: CharacterPageProps) {
  const query = useGetCharacterQuery({ params: { character } });
  const unitQuery = useGetUnitQuery({ params: { unitId } });
  const unit = unitQuery.currentData;
  const index = unit?.characters.findIndex(({ text }) => text === character) ?? -1;
  return (
    <LearningFrame
      title={unit && index >= 0 ? `${index + 1} / ${unit.characters.length}` : '生字'}
      parent={href('newWord', { unit: unitId })}
      right={
        <AppLink href={href('newWordFeedback', { text: character })} className={styles['report']}>
          纠错
        </AppLink>
      }
    >
      <QueryState query={query} loading={<CharacterSkeleton />} notFound={notFound}>
        {(card) => <CharacterContent card={card} unitQuery={unitQuery} index={index} />}
      </QueryState>
    </LearningFrame>
  );
}

interface CharacterContentProps {
  card: CharacterCard;
  unitQuery: QueryResult<Unit>;
  index: number;
}

function CharacterContent({ card, unitQuery, index }: CharacterContentProps) {
  const isSignedIn = useIsSignedIn();
  const [answer] = useAnswerCharacterMutation();
  const [step, setStep] = useState<Step>('watch');
  const [round, setRound] = useState(0);
  const unit = unitQuery.currentData;
  const next = index >= 0 ? unit?.characters[index + 1] : undefined;
  usePreloadedClips([card, ...card.words, ...(next ? [next] : [])].map(({ sound }) => sound));

  const handleAnswer = (track: 'recognise' | 'write', isRight: boolean) => {
    if (isSignedIn) void answer({ body: { track, character: card.text, isRight } });
  };
  const handleStep = (to: Step) => {
    setStep(to);
    setRound(round + 1);
  };

  return (
    <div className={styles['columns']}>
      <div className={styles['practice']}>
        <div className={styles['heading']}>
          <Pronounced text={card.text} pinyin={card.pinyin} sound={card.sound} size="large" />
        </div>
        <div className={styles['steps']} role="group" aria-label="练习">
          {steps.map(([id, name]) => (
            <Chip key={id} selected={step === id} onClick={() => handleStep(id)}>
              {name}
            </Chip>
          ))}
        </div>
        <div className={styles['stage']}>
          {step === 'recognise' ? (
            <QueryState query={unitQuery} loading={<LoadingBlock label="正在准备这个字" width={240} height={280} />}>
              {({ characters }) => (
                <RecogniseQuiz
                  key={round}
                  asked={card}
                  pool={characters}
                  round={round}
                  onDone={(isRight) => handleAnswer('recognise', isRight)}
                />
              )}
            </QueryState>
          ) : (
            <WritingQuiz
              key={`${step}${round}`}
              character={card.text}
              mode={step}
              onDone={(isRight) => handleAnswer('write', isRight)}
            />
          )}
        </div>
        <nav className={styles['onward']} aria-label="换一个字">
          {next && unit ? (
            <ButtonLink href={href('newWord', { unit: unit.id, character: next.text })} as={AppLink} wide>
              下一个字：{next.text}
            </ButtonLink>
          ) : (
            <ButtonLink href={href('newWord', { unit: card.unitId })} as={AppLink} wide>
              {index < 0 ? '看看这一课的生字' : '这一课学完啦，回去看看'}
            </ButtonLink>
          )}
        </nav>
      </div>
      <div className={styles['facts']}>
        <CharacterFacts card={card} />
        <StoriesWith card={card} />
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
