import type { DictationWord, Mark } from '#contract/learning/dictation.ts';
import { classes } from '#ui/classes.ts';
import { CheckedRow, markLook } from './CheckedRow.tsx';
import styles from './MarkRow.module.css';

interface MarkRowProps {
  number: number;
  word: DictationWord;
  mark: Mark | undefined;
  onMark: (mark: Mark) => void;
}

const marks: readonly (readonly [Mark, string])[] = [
  ['right', '对'],
  ['wrong', '错'],
  ['skipped', '跳过'],
];

export const MarkRow = ({ number, word, mark, onMark }: MarkRowProps) => (
  <CheckedRow
    number={number}
    word={word}
    verdict={
      <span className={styles['marks']} role="group" aria-label={`“${word.text}”写得怎么样`}>
        {marks.map(([value, name]) => (
          <button
            key={value}
            type="button"
            className={classes(styles['mark'], markLook(mark === value ? value : undefined))}
            aria-pressed={mark === value}
            onClick={() => onMark(value)}
          >
            {name}
          </button>
        ))}
      </span>
    }
  >
    <span className={styles['text']}>{word.text}</span>
  </CheckedRow>
);
