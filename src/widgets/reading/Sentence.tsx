import { memo } from 'react';
import { PinyinText } from './PinyinText.tsx';
import styles from './Sentence.module.css';

/** A sentence with its start time. */
export interface TimedSentence {
  text: string;
  pinyin?: string | undefined;
  startMs: number;
}

interface SentenceProps {
  sentence: TimedSentence;
  hasPinyin: boolean;
  onTap: (startMs: number) => void;
}

/**
 * Memoised, because the player's state changes often but a sentence rarely does. SentenceList sets `aria-current` on
 * the current sentence.
 */
export const Sentence = memo(function Sentence({ sentence, hasPinyin, onTap }: SentenceProps) {
  const { text, pinyin, startMs } = sentence;
  const shownPinyin = hasPinyin ? pinyin : undefined;
  return (
    <button
      type="button"
      className={styles['sentence']}
      data-read=""
      // Without the label, a screen reader would read the pinyin between the characters.
      aria-label={shownPinyin ? text : undefined}
      onClick={() => onTap(startMs)}
    >
      {shownPinyin ? <PinyinText text={text} pinyin={shownPinyin} /> : text}
    </button>
  );
});
