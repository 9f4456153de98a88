import { toPhonemes } from '#scripts/content/narrator/phonemes.ts';
import { chosenStories, readReading, readStory } from '#scripts/content/pack.ts';
import { mistakes } from './easilyMistaken.ts';
import { findMismatches } from './pinyin.ts';

const stories = chosenStories([]).map((id) => ({ story: readStory(id), reading: readReading(id) }));

it('the readings match the texts, and can be converted into phonemes', () => {
  expect(stories.length).toBeGreaterThan(80);
  expect(stories.flatMap(({ story, reading }) => findMismatches(story, reading))).toEqual([]);
  for (const { reading } of stories)
    for (const { pinyin } of reading.sentences) expect(toPhonemes(pinyin)).not.toBe('');
});

it('the readings of stories have the right pinyin for words that dictionaries often read wrongly', () => {
  const found = stories.flatMap(({ story, reading }) =>
    story.sentences.flatMap((text, index) => mistakes(text, reading.sentences[index]?.pinyin ?? '')),
  );
  expect(found).toEqual([]);
});

it('a wrong reading is reported', () => {
  expect(mistakes('绕着地球跑', 'rao4zhe5de5qiu2 pao3')).toEqual(['地球 is read de5 qiu2 in 绕着地球跑']);
});
