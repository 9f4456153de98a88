import { useState } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import type { Track } from '#contract/learning/learning.ts';
import type { Character } from '#contract/learning/words.ts';
import { AppLink } from '#platform/navigation/AppLink.tsx';
import { href } from '#platform/navigation/paths.ts';
import { useGetCharacterQuery, useGetLessonQuery } from '#platform/words/wordsApi.ts';
import { Button } from '#ui/action/Button.tsx';
import { ButtonLink } from '#ui/action/ButtonLink.tsx';
import { cheering } from '#ui/mascot/cheering.tsx';
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { WritePrompt } from './WritePrompt.tsx';
import styles from './Practice.module.css';
import { RecogniseQuiz } from './quiz/RecogniseQuiz.tsx';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { WritingQuiz } from './quiz/WritingQuiz.tsx';
import { UnsavedAnswers } from './UnsavedAnswers.tsx';
import { useAnswers } from './useAnswers.ts';

export interface PracticeItem {
  track: Track;
  character: Character;
}

/**
 * Asks for one character after the other. Each answer is saved immediately, so that nothing is lost when the user
 * leaves. An answer that could not be saved is sent again.
 */
export function Practice({ items }: { items: readonly PracticeItem[] }) {
  const answers = useAnswers();
  const [index, setIndex] = useState(0);
  const [result, setResult] = useState<boolean>();
  const [rightCount, setRightCount] = useState(0);
  const item = items[index];

  const handleAnswer = (isRight: boolean) => {
    if (!item) return;
    setResult(isRight);
    answers.save({ track: item.track, character: item.character.text, isRight });
  };
  const handleNext = () => {
    if (result) setRightCount(rightCount + 1);
    setResult(undefined);
    setIndex(index + 1);
  };

  if (!item) {
    return (
      <>
        <EmptyState
          mood={cheering}
          title={`练完了 ${items.length} 个字`}
          text={`答对 ${rightCount} 个，没记住的明天再来`}
          action={
            <ButtonLink href={href('learning')} as={AppLink}>
              回到学习
            </ButtonLink>
          }
        />
        <UnsavedAnswers answers={answers} />
      </>
    );
  }
  return (
    <div className={styles['practice']}>
      <ProgressBar label="练习进度" fraction={index / items.length} />
      <p className={styles['count']}>
        第 {index + 1} 个，共 {items.length} 个
      </p>
      {item.track === 'write' ? (
        <div key={index} className={styles['quiz']}>
          <WritePrompt character={item.character} />
          <WritingQuiz character={item.character.text} mode="memory" onDone={handleAnswer} />
        </div>
      ) : (
        <Recognising key={index} character={item.character} round={index} onDone={handleAnswer} />
      )}
      <UnsavedAnswers answers={answers} />
      <Button size="large" wide disabled={result === undefined} onClick={handleNext}>
        {index + 1 < items.length ? '下一个' : '完成'}
      </Button>
    </div>
  );
}

/** Asks the user to recognise a character. The other choices are characters of the same lesson. */
function Recognising({
  character,
  round,
  onDone,
}: {
  character: Character;
  round: number;
  onDone: (isRight: boolean) => void;
}) {
  const query = useGetCharacterQuery({ params: { character: character.text } });
  const lessonId = query.currentData?.unitId;
  const lesson = useGetLessonQuery(lessonId === undefined ? skipToken : { params: { lessonId } });
  const waiting = <LoadingBlock label="正在准备这个字" width={240} height={280} />;
  return (
    <QueryState query={query} loading={waiting}>
      {() => (
        <QueryState query={lesson} loading={waiting}>
          {({ characters }) => <RecogniseQuiz target={character} pool={characters} round={round} onDone={onDone} />}
        </QueryState>
      )}
    </QueryState>
  );
}
