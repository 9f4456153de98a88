import type { ReactNode } from 'react';
import type { DictationWord, Mark } from '#contract/dictation.ts';
import { classes } from '#ui/classes.ts';
import { CardRow } from '#ui/list/CardRows.tsx';
import { SayButton } from '#features/dictation/SayButton.tsx';
import styles from './CheckedRow.module.css';

interface CheckedRowProps {
  number: number;
  word: DictationWord;
  children: ReactNode;
  /** What became of it, at the end. */
  verdict: ReactNode;
}

/** A word that is checked, below its pinyin. */
export const CheckedRow = ({ number, word, children, verdict }: CheckedRowProps) => (
  <CardRow>
    <span className={styles['number']}>{number}</span>
    <div className={styles['words']}>
      <span className={styles['pinyin']}>{word.pinyin}</span>
      {children}
    </div>
    <SayButton word={word} />
    {verdict}
  </CardRow>
);

/** How a mark looks, and a place where none was made. */
export const markLook = (mark: Mark | undefined): string | undefined => classes(styles['mark'], mark && styles[mark]);
