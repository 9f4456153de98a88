import { readingsOf, syllablesOf } from '#lib/text/pinyin/pinyin.ts';
import { chosenStories, readReading, readStory } from '#scripts/content/pack.ts';

/**
 * Matches words and names in which 子 means a child, a master or a small hard thing, and keeps its third tone. In all
 * other words it is a suffix.
 */
const stressed = /石子|弟子|松子|莲子|童子|君子|孔子|列子|王子|太子|龙子|子张/;

/** Words whose second syllable has no stress, by 现代汉语词典. */
const light = [
  '地方',
  '太太',
  '斧头',
  '徒弟',
  '石头',
  '木头',
  '耳朵',
  '眼睛',
  '尾巴',
  '嘴巴',
  '萝卜',
  '月亮',
  '喜欢',
  '衣服',
];

/** Returns the syllables of each sentence of a story or picture book, with their characters. */
const readingsIn = (id: string) =>
  readStory(id).sentences.map((text, index) =>
    readingsOf(text, syllablesOf(readReading(id).sentences[index]?.pinyin ?? '').join(' ')),
  );

/** Returns the words of a story or picture book in which the suffix 子 is read with a third tone. */
function stressedSuffixes(id: string): string[] {
  return readingsIn(id).flatMap((readings) => {
    const around = (at: number) => [at - 1, at, at + 1].map((place) => readings[place]?.text ?? '').join('');
    return readings
      .flatMap(({ text: character, syllable }, at) => (character === '子' && syllable === 'zǐ' ? [around(at)] : []))
      .filter((word) => !stressed.test(word))
      .map((word) => `${id}: ${word}`);
  });
}

/** Returns the words of `light` whose second syllable a story or picture book reads with a tone. */
function stressedWords(id: string): string[] {
  return readingsIn(id).flatMap((readings) =>
    readings.flatMap(({ text: first }, at) => {
      const { text: second = '', syllable = '' } = readings[at + 1] ?? {};
      const hasTone = /[āáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜ]/.test(syllable);
      return light.includes(first + second) && hasTone ? [`${id}: ${first}${second} ${syllable}`] : [];
    }),
  );
}

it('no story or picture book reads the suffix 子 with a third tone, as in 饺子, 肚子 and 院子', () => {
  expect(chosenStories([]).flatMap(stressedSuffixes)).toEqual([]);
});

it('no story or picture book reads the second syllable of words such as 地方 and 太太 with a tone', () => {
  expect(chosenStories([]).flatMap(stressedWords)).toEqual([]);
});
