import { audiblePart } from './audible.ts';

const RATE = 24_000;
const tone = (milliseconds: number, level: number) =>
  Array.from({ length: (milliseconds * RATE) / 1000 }, (_, i) => level * Math.sin((2 * Math.PI * 400 * i) / RATE));
const partOf = (...samples: readonly number[][]) => audiblePart(Float32Array.from(samples.flat()), RATE);

it('the audible part excludes breath before a phrase and a fading end, which are 40 dB softer', () => {
  expect(partOf(tone(200, 0.005), tone(500, 0.5), tone(300, 0.005))).toEqual({ leadMs: 195, tailMs: 295 });
});

it('the audible part includes soft consonants, which are 30 dB softer than the vowels', () => {
  expect(partOf(tone(100, 0.016), tone(500, 0.5))).toEqual({ leadMs: 0, tailMs: 0 });
});

it('the audible part is the whole sound if nothing in the sound can be heard', () => {
  expect(partOf(tone(100, 0))).toEqual({ leadMs: 0, tailMs: 0 });
  expect(partOf([])).toEqual({ leadMs: 0, tailMs: 0 });
});
