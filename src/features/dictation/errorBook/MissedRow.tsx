import type { MissedWord } from '#contract/learning/dictation.ts';
import { IconButton } from '#ui/action/IconButton.tsx';
import { CardRow, CardText } from '#ui/list/CardRows.tsx';
import { CloseIcon } from '#ui/icons/navigationIcons.tsx';
import { SayButton } from '#features/dictation/voice/SayButton.tsx';
import { dueText } from './dueText.ts';
import styles from './ErrorBookScreen.module.css';

interface MissedRowProps {
  item: MissedWord;
  /** The current time in epoch milliseconds. */
  now: number;
  onForget: (text: string) => void;
}

export const MissedRow = ({ item: { word, missCount, dueAt, isDue }, now, onForget }: MissedRowProps) => (
  <CardRow>
    <CardText>
      <span className={styles['pinyin']}>{word.pinyin}</span>
      <span className={styles['text']}>{word.text}</span>
      <span className={styles['count']}>
        {missCount === 0 ? '自己加的' : `错了 ${missCount} 次`} · {isDue ? '今天该练了' : dueText(dueAt, now)}
      </span>
    </CardText>
    <SayButton word={word} />
    <IconButton label={`把“${word.text}”从错题本移除`} icon={<CloseIcon />} onClick={() => onForget(word.text)} />
  </CardRow>
);
