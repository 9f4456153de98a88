import type HanziWriter from 'hanzi-writer';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Strokes } from '#contract/learning/words.ts';
import { Button } from '#ui/action/Button.tsx';
import styles from './StrokePad.module.css';
import { optionsOf, repaint, sizeOf, type PadMode } from './padOptions.ts';

export interface PadResult {
  mistakes: number;
  /** Whether the outline was shown as a hint. */
  isHelped: boolean;
}

interface StrokePadProps {
  character: string;
  strokes: Strokes;
  mode: PadMode;
  onDone?: (result: PadResult) => void;
}

/** A pad on which a character is animated, traced, or written from memory. */
export function StrokePad({ character, strokes, mode, onDone }: StrokePadProps) {
  const box = useRef<HTMLDivElement>(null);
  const writer = useRef<HanziWriter>(undefined);
  const [round, setRound] = useState(0);
  const [isHelped, setIsHelped] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const reportDone = useEffectEvent((mistakes: number) => onDone?.({ mistakes, isHelped }));

  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    let isCancelled = false;
    const begin = async (): Promise<void> => {
      const { default: Writer } = await import(/* webpackChunkName: "hanziWriter" */ 'hanzi-writer');
      if (isCancelled) return;
      const drawn = Writer.create(element, character, optionsOf(mode, element, strokes));
      writer.current = drawn;
      if (mode === 'watch') await drawn.animateCharacter();
      else await drawn.quiz({ onComplete: ({ totalMistakes }) => isCancelled || reportDone(totalMistakes) });
    };
    begin().catch(() => isCancelled || setHasFailed(true));
    // Adapts the size of the pad when the phone is rotated, and keeps the drawn strokes.
    const fit = () => writer.current?.updateDimensions(sizeOf(element));
    window.addEventListener('resize', fit);
    const theme = new MutationObserver(() => writer.current && repaint(writer.current, mode, element));
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      isCancelled = true;
      theme.disconnect();
      window.removeEventListener('resize', fit);
      writer.current?.cancelQuiz();
      writer.current = undefined;
      element.replaceChildren();
    };
  }, [character, mode, round, strokes]);

  const handleAgain = () => {
    setIsHelped(false);
    setHasFailed(false);
    setRound(round + 1);
  };
  const handleHelp = () => {
    setIsHelped(true);
    void writer.current?.showOutline();
  };

  return (
    <div className={styles['pad']}>
      <div className={styles['paper']}>
        <svg className={styles['grid']} viewBox="0 0 100 100" aria-hidden="true">
          <path d="M0 50H100M50 0V100" />
        </svg>
        <div
          ref={box}
          className={styles['ink']}
          role="img"
          aria-label={mode === 'watch' ? `“${character}”的笔顺` : `在这里写“${character}”`}
        />
        {hasFailed && <p className={styles['failed']}>写字板没有准备好</p>}
      </div>
      <div className={styles['tools']}>
        <Button kind="secondary" size="small" onClick={handleAgain}>
          {mode === 'watch' ? '再看一遍' : '重新写'}
        </Button>
        {mode === 'memory' && (
          <Button kind="quiet" size="small" onClick={handleHelp} disabled={isHelped}>
            给点提示
          </Button>
        )}
      </div>
    </div>
  );
}
