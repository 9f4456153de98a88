import { toPhonemes } from '#scripts/content/narrator/phonemes.ts';
import { chosenStories, readReading, readStory } from '#scripts/content/pack.ts';
import { findMismatches } from './pinyin.ts';

/** Words that drafts have read in another way, with the right reading. */
const easilyMistaken: [word: string, reading: string][] = [
  ['地球', 'di4 qiu2'],
  ['到地上', 'dao4 di4 shang5'],
  ['满地', 'man3 di4'],
  ['划船', 'hua2 chuan2'],
  ['划着船', 'hua2 zhe5 chuan2'],
  ['干活', 'gan4 huo2'],
  ['干完了活', 'gan4 wan2 le5 huo2'],
  ['星星', 'xing1 xing5'],
  ['转了三圈', 'zhuan4 le5 san1 quan1'],
  ['一场大雾', 'yi4 chang2 da4 wu4'],
  ['等一等', 'deng3 yi5 deng3'],
];

const syllablesOf = (pinyin: string) => pinyin.match(/[a-zü]+[1-5]/g) ?? [];

function mistakes(text: string, pinyin: string): string[] {
  const characters = text.match(/\p{Script=Han}/gu) ?? [];
  const syllables = syllablesOf(pinyin);
  return easilyMistaken.flatMap(([word, reading]) =>
    characters.flatMap((_, at) => {
      const isHere = characters.slice(at, at + word.length).join('') === word;
      const read = syllables.slice(at, at + word.length).join(' ');
      return isHere && read !== reading ? [`${word} is read ${read} in ${text}`] : [];
    }),
  );
}

const stories = chosenStories([]).map((id) => ({ story: readStory(id), reading: readReading(id) }));

it('the readings match the texts, and the narrator can speak them', () => {
  expect(stories.length).toBeGreaterThan(80);
  expect(stories.flatMap(({ story, reading }) => findMismatches(story, reading))).toEqual([]);
  for (const { reading } of stories)
    for (const { pinyin } of reading.sentences) expect(toPhonemes(pinyin)).not.toBe('');
});

it('words that dictionaries read wrongly are read as they are spoken', () => {
  const found = stories.flatMap(({ story, reading }) =>
    story.sentences.flatMap((text, index) => mistakes(text, reading.sentences[index]?.pinyin ?? '')),
  );
  expect(found).toEqual([]);
});

it('finds a wrong reading', () => {
  expect(mistakes('绕着地球跑', 'rao4zhe5de5qiu2 pao3')).toEqual(['地球 is read de5 qiu2 in 绕着地球跑']);
});
