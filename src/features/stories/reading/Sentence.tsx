import { memo } from 'react';
import type { StoryDetail } from '#contract/stories/stories.ts';
import { Pronounced } from '#widgets/reading/Pronounced.tsx';
import styles from './Sentence.module.css';

interface SentenceProps {
  sentence: StoryDetail['sentences'][number];
  hasPinyin: boolean;
  onTap: (startMs: number) => void;
}

/**
 * Memoised, because the player's state changes often and a sentence rarely. ReadAlong sets `aria-current` on the
 * current sentence.
 */
export const Sentence = memo(function Sentence({ sentence, hasPinyin, onTap }: SentenceProps) {
  const { text, pinyin, startMs } = sentence;
  const shownPinyin = hasPinyin ? pinyin : undefined;
  return (
    <button
      type="button"
      className={styles['sentence']}
      // Without the label, a screen reader would read the pinyin between the characters.
      aria-label={shownPinyin ? text : undefined}
      onClick={() => onTap(startMs)}
    >
      {shownPinyin ? <Pronounced text={text} pinyin={shownPinyin} /> : text}
    </button>
  );
});
