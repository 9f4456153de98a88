import { readingsOf } from '#lib/text/pinyin/pinyin.ts';
import styles from './PinyinText.module.css';

/** The class of the element around a text with pinyin. */
export const PINYIN_TEXT_CLASS = styles['text'];

/** Text with pinyin above its characters. `pinyin`: one syllable for each Chinese character, separated by spaces. */
export const PinyinText = ({ text, pinyin }: { text: string; pinyin: string }) => (
  <span className={PINYIN_TEXT_CLASS}>
    {readingsOf(text, pinyin).map((reading, index) =>
      reading.syllable === '' ? (
        <span key={index}>{reading.text}</span>
      ) : (
        <ruby key={index}>
          {reading.text}
          <rt>{reading.syllable}</rt>
        </ruby>
      ),
    )}
  </span>
);
