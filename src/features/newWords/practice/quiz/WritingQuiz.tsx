import { useState } from 'react';
import { useGetStrokesQuery } from '#platform/words/wordsApi.ts';
import { LoadingBlock } from '#ui/skeleton/LoadingBlock.tsx';
import { QueryState } from '#ui/state/QueryState.tsx';
import { isWrittenRight, type PadMode } from './padOptions.ts';
import { StrokePad, type PadResult } from './StrokePad.tsx';
import styles from './WritingQuiz.module.css';

interface WritingQuizProps {
  character: string;
  mode: PadMode;
  /** Called once when the child has written the character from memory. Not called in the other modes. */
  onDone?: (isRight: boolean) => void;
}

const hints: Record<PadMode, string> = {
  watch: '看一看，一笔一笔怎么写',
  trace: '沿着浅色的字，用手指描一描',
  memory: '想一想，自己把它写出来',
};

/** Loads the stroke data for the pad, and shows encouraging words after writing. */
export function WritingQuiz({ character, mode, onDone }: WritingQuizProps) {
  const query = useGetStrokesQuery({ params: { character } });
  const [verdict, setVerdict] = useState<string>();
  const [isReported, setIsReported] = useState(false);

  const handleDone = (result: PadResult, strokeCount: number) => {
    const isRight = isWrittenRight(result, strokeCount);
    setVerdict(mode === 'trace' ? '描得真好！' : isRight ? '写对啦！' : '快学会了，再描一描、想一想');
    if (mode !== 'memory' || isReported) return;
    setIsReported(true);
    onDone?.(isRight);
  };

  return (
    <section className={styles['writing']} aria-label="写一写">
      <p className={styles['hint']} role="status">
        {verdict ?? hints[mode]}
      </p>
      <QueryState query={query} loading={<LoadingBlock label="正在准备笔画" width={240} height={240} />}>
        {(strokes) => (
          <StrokePad
            character={character}
            strokes={strokes}
            mode={mode}
            onDone={(result) => handleDone(result, strokes.strokes.length)}
          />
        )}
      </QueryState>
    </section>
  );
}
