import { memo } from 'react';
import type { StoryDetail } from '#contract/stories/stories.ts';
import { readingsOf } from '#lib/text/pinyin/pinyin.ts';
import { classes } from '#ui/classes.ts';
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
      className={classes(styles['sentence'], shownPinyin && styles['withPinyin'])}
      // Without the label, a screen reader would read the pinyin between the characters.
      aria-label={shownPinyin ? text : undefined}
      onClick={() => onTap(startMs)}
    >
      {shownPinyin ? <Pronounced text={text} pinyin={shownPinyin} /> : text}
    </button>
  );
});

function Pronounced({ text, pinyin }: { text: string; pinyin: string }) {
  return readingsOf(text, pinyin).map((reading, index) =>
    reading.syllable === '' ? (
      <span key={index}>{reading.text}</span>
    ) : (
      <ruby key={index}>
        {reading.text}
        <rt>{reading.syllable}</rt>
      </ruby>
    ),
  );
}
