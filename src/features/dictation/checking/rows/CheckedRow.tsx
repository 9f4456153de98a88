import type { ReactNode } from 'react';
import type { DictationWord, Mark } from '#contract/learning/dictation.ts';
import { classes } from '#ui/classes.ts';
import { CardRow } from '#ui/list/CardRows.tsx';
import { SayButton } from '#features/dictation/voice/SayButton.tsx';
import styles from './CheckedRow.module.css';

interface CheckedRowProps {
  number: number;
  word: DictationWord;
  children: ReactNode;
  /** The result of the word, shown at the end of the row. */
  verdict: ReactNode;
}

/** A row for a word that is being checked, with its pinyin above. */
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

const markLooks: Record<Mark, string> = {
  right: styles['right'],
  wrong: styles['wrong'],
  skipped: styles['skipped'],
};

/** Returns the CSS class for a mark, or for a word without a mark. */
export const markLook = (mark: Mark | undefined): string | undefined =>
  classes(styles['mark'], mark && markLooks[mark]);
