import type { Character } from '#contract/learning/words.ts';
import { useGetCharacterQuery } from '#platform/words/wordsApi.ts';
import { PronunciationButton } from './PronunciationButton.tsx';

const BLANK = '？';

/** Asks the child to write a character. The child hears it in a word, because many characters sound alike. */
export function WritePrompt({ character: { text, pinyin, sound } }: { character: Character }) {
  const { currentData } = useGetCharacterQuery({ params: { character: text } });
  const word = currentData?.words[0];
  return word ? (
    <PronunciationButton text={word.text.replaceAll(text, BLANK)} pinyin={word.pinyin} sound={word.sound} />
  ) : (
    <PronunciationButton text={BLANK} pinyin={pinyin} sound={sound} />
  );
}
