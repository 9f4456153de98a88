import { memo } from 'react';
import type { StoryDetail } from '#contract/stories.ts';
import { readingsOf } from '#lib/pinyin.ts';
import { classes } from '#ui/classes.ts';
import styles from './Sentence.module.css';

interface SentenceProps {
  sentence: StoryDetail['sentences'][number];
  hasPinyin: boolean;
  onTap: (startMs: number) => void;
}

/** Memoised: what plays changes often, a sentence seldom. Which one is told, `aria-current` says: see ReadAlong. */
export const Sentence = memo(function Sentence({ sentence, hasPinyin, onTap }: SentenceProps) {
  const { text, pinyin, startMs } = sentence;
  const shownPinyin = hasPinyin ? pinyin : undefined;
  return (
    <button
      type="button"
      className={classes(styles['sentence'], shownPinyin && styles['withPinyin'])}
      // The syllables would be read out between the characters.
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
