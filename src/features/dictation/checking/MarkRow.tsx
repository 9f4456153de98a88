import type { DictationWord, Mark } from '#contract/dictation.ts';
import { classes } from '#ui/classes.ts';
import styles from './MarkRow.module.css';
import { SayButton } from '../SayButton.tsx';

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
  <li className={styles['row']}>
    <span className={styles['number']}>{number}</span>
    <span className={styles['word']}>
      <span className={styles['pinyin']}>{word.pinyin}</span>
      <span className={styles['text']}>{word.text}</span>
    </span>
    <SayButton word={word} />
    <span className={styles['marks']} role="group" aria-label={`“${word.text}”写得怎么样`}>
      {marks.map(([value, name]) => (
        <button
          key={value}
          type="button"
          className={classes(styles['mark'], mark === value && styles[value])}
          aria-pressed={mark === value}
          onClick={() => onMark(value)}
        >
          {name}
        </button>
      ))}
    </span>
  </li>
);
