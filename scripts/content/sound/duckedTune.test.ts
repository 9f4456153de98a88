import { duckedTune } from './duckedTune.ts';
import { sampleRate } from './wave.ts';

const seconds = 12;
const sentences = [
  { startMs: 3000, endMs: 5000 },
  { startMs: 6500, endMs: 8000 },
];

const levelBetween = (samples: Float32Array, fromMs: number, toMs: number) => {
  const part = samples.subarray((fromMs * sampleRate) / 1000, (toMs * sampleRate) / 1000);
  return Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / part.length);
};

const walk = duckedTune({ tune: 'walk' }, seconds, sentences);
const withTheme = duckedTune({ tune: 'walk', theme: 'clap' }, seconds, sentences);
const other = duckedTune({ tune: 'walk', theme: 'patrol' }, seconds, sentences);
const difference = withTheme.map((sample, i) => sample - (other[i] ?? 0));

it('the theme plays before the first and after the last sentence, and is silent while somebody speaks', () => {
  expect(levelBetween(difference, 300, 2400)).toBeGreaterThan(0.02);
  expect(levelBetween(difference, 8400, 10_000)).toBeGreaterThan(0.02);
  expect(levelBetween(difference, 2900, 8200)).toBe(0);
});

it('a theme does not change the soft tune under the speech', () => {
  const background = withTheme.map((sample, i) => sample - (walk[i] ?? 0));
  expect(levelBetween(withTheme, 3500, 8000)).toBeLessThan(levelBetween(withTheme, 300, 2400) / 2.5);
  expect(levelBetween(background, 4500, 8000)).toBeLessThan(0.001);
});

it('a tune that is also the theme is loud before and after the speech, and soft in between', () => {
  expect(levelBetween(walk, 500, 2400)).toBeGreaterThan(3 * levelBetween(walk, 3500, 5000));
  expect(levelBetween(walk, 8800, 10_000)).toBeGreaterThan(2 * levelBetween(walk, 6700, 8000));
});

it('music ends with silence', () => {
  for (const music of [walk, withTheme]) expect(levelBetween(music, 11_950, 12_000)).toBeLessThan(0.002);
});
