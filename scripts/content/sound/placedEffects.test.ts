import { chosenStories, readJson, readReading, readStory } from '#scripts/content/pack.ts';
import type { SentenceTiming } from '#scripts/content/pack.ts';
import { effectNames } from './effects.ts';
import { addEffects, effectProblems, pausesForEffects } from './placedEffects.ts';
import { sampleRate } from './wave.ts';

const reading = {
  story: 'a',
  tune: 'walk',
  paragraphs: [0],
  sentences: ['dong1。', 'shei2？', 'wo3。', 'jin4lai2。', 'hao3。'].map((pinyin) => ({ pinyin })),
};
const problemsOf = (effects: { effect: string; after: number }[], category = 'laugh') =>
  effectProblems({ ...reading, effects }, category);

it('known effects between sentences are accepted', () => {
  expect(effectProblems(reading, 'laugh')).toEqual([]);
  expect(problemsOf([{ effect: 'knock', after: 0 }])).toEqual([]);
  expect(problemsOf([{ effect: 'rain', after: 3 }], 'bedtime')).toEqual([]);
});

it.each([
  ['an unknown effect', 'rooster', 0, 'laugh', 'has the unknown effect rooster'],
  ['an effect after the last sentence', 'knock', 4, 'laugh', 'has an effect after sentence 4'],
  ['an effect before all sentences', 'knock', -1, 'laugh', 'has an effect after sentence -1'],
  ['a loud effect at bedtime', 'knock', 0, 'bedtime', 'has the effect knock at bedtime'],
])('%s is refused', (_, effect, after, category, problem) => {
  expect(problemsOf([{ effect, after }], category)).toEqual([problem]);
});

it('more than three effects in a reading, and two effects after one sentence, are refused', () => {
  const knocks = [0, 1, 2, 3].map((after) => ({ effect: 'knock', after }));
  expect(problemsOf(knocks)).toEqual(['has 4 effects']);
  expect(problemsOf([...knocks.slice(0, 1), ...knocks.slice(0, 1)])).toEqual(['has two effects after one sentence']);
});

it.each(effectNames)('the effect %s does not sound while somebody speaks', (effect) => {
  const effects = [{ effect, after: 0 }];
  const pauseMs = (pausesForEffects({ effects }).get(0) ?? 0) * 1000;
  const sentences = [
    { startMs: 500, endMs: 1000 },
    { startMs: 1000 + pauseMs, endMs: 2000 + pauseMs },
  ];
  const mixed = addEffects(new Float32Array(Math.round((2.5 + pauseMs / 1000) * sampleRate)), { effects }, sentences);
  const isSpoken = (i: number) =>
    sentences.some(({ startMs, endMs }) => (i / sampleRate) * 1000 >= startMs && (i / sampleRate) * 1000 < endMs);
  expect(mixed.some((sample) => sample !== 0)).toBe(true);
  expect(mixed.findIndex((sample, i) => sample !== 0 && isSpoken(i))).toBe(-1);
});

const withEffects = chosenStories([])
  .map((id) => readReading(id))
  .filter(({ effects = [] }) => effects.length > 0);

it('the readings of the pack have only effects that are allowed', () => {
  expect(withEffects.length).toBeGreaterThan(10);
  const problems = withEffects.flatMap((one) =>
    effectProblems(one, readStory(one.story).category).map((problem) => `${one.story} ${problem}`),
  );
  expect(problems).toEqual([]);
});

it('the rendered pauses of the pack are long enough for their effects', () => {
  const short = withEffects.flatMap((one) => {
    const { sentences } = readJson('media', 'timings', `${one.story}.json`) as { sentences: SentenceTiming[] };
    return [...pausesForEffects(one)]
      .filter(([after, seconds]) => {
        const pauseMs = (sentences[after + 1]?.startMs ?? 0) - (sentences[after]?.endMs ?? 0);
        return pauseMs < seconds * 1000 - 1;
      })
      .map(([after]) => `${one.story} after ${String(after)}`);
  });
  expect(short).toEqual([]);
});
