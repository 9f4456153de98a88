import type { Character } from '#contract/learning/words.ts';
import { useGetCharacterQuery } from '#platform/words/wordsApi.ts';
import { Pronounced } from './Pronounced.tsx';

const BLANK = '？';

/** Asks the child to write a character. The child hears it in a word, because many characters sound alike. */
export function AskedToWrite({ character: { text, pinyin, sound } }: { character: Character }) {
  const { currentData } = useGetCharacterQuery({ params: { character: text } });
  const word = currentData?.words[0];
  return word ? (
    <Pronounced text={word.text.replaceAll(text, BLANK)} pinyin={word.pinyin} sound={word.sound} />
  ) : (
    <Pronounced text={BLANK} pinyin={pinyin} sound={sound} />
  );
}
