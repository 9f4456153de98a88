import { effectNamed, effectNames, playEffect } from './effects.ts';
import { sampleRate } from './wave.ts';

/** The level of a voice in the same mix. */
const VOICE = 0.14;
const levelOf = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length));

it.each(effectNames)('the effect %s is softer than the voice, short, and silent at its ends', (name) => {
  const effect = effectNamed(name);
  const samples = effect ? playEffect(effect) : new Float32Array(0);
  const tenth = sampleRate / 10;
  const levels = Array.from({ length: Math.floor(samples.length / tenth) }, (_, i) =>
    levelOf(samples.subarray(i * tenth, (i + 1) * tenth)),
  );
  expect(Math.max(...levels)).toBeGreaterThan(VOICE / 4);
  expect(Math.max(...levels)).toBeLessThan(VOICE * 0.6);
  expect(Math.max(...samples.map(Math.abs))).toBeLessThan(0.6);
  expect(samples.length / sampleRate).toBeLessThan(3);
  expect(Math.abs(samples[0] ?? 1)).toBeLessThan(0.01);
  expect(levelOf(samples.slice(-tenth / 10))).toBeLessThan(0.003);
});

it('an effect sounds the same whenever it is rendered', () => {
  const rain = effectNamed('rain');
  expect(rain && playEffect(rain)).toEqual(rain && playEffect(rain));
});

it('effectNamed returns undefined for a name that is not in the list of effects', () => {
  expect(effectNamed('rooster')).toBeUndefined();
  expect(effectNamed('toString')).toBeUndefined();
});
