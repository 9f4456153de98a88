import { soundProblems } from './soundProblems.ts';
import type { RenderedSound } from './soundProblems.ts';

const RATE = 24_000;
const sentences = Array.from({ length: 8 }, (_, index) => ({
  startMs: 1000 + index * 2000,
  endMs: 2400 + index * 2000,
}));

/** Returns a sound with a tone for each sentence over a softer tune, and with a silent end. */
function sound(change: Partial<RenderedSound> = {}, shiftMs = 0): RenderedSound {
  const durationMs = 18_000;
  const samples = Float32Array.from({ length: (durationMs * RATE) / 1000 }, (_, i) => {
    const nowMs = (i / RATE) * 1000;
    const isSpoken = sentences.some(({ startMs, endMs }) => nowMs >= startMs + shiftMs && nowMs < endMs + shiftMs);
    const tune = nowMs < durationMs - 200 ? 0.015 * Math.sin((2 * Math.PI * 330 * i) / RATE) : 0;
    return tune + (isSpoken ? 0.15 * Math.sin((2 * Math.PI * 700 * i) / RATE) : 0);
  });
  const level = { lufs: -18.1, peakDb: -2.4 };
  return { samples, rate: RATE, level, durationMs, sentences, syllables: sentences.map(() => 6), ...change };
}

it('soundProblems finds no problem in a correct sound', () => {
  expect(soundProblems(sound())).toEqual([]);
  expect(soundProblems(sound({}, 50))).toEqual([]);
});

it('soundProblems finds timings that do not fit the sound', () => {
  expect(soundProblems(sound({}, 100))).toEqual(['is heard 100 ms after its timings from sentence 1 on']);
  expect(soundProblems(sound({}, -150))).toEqual(['is heard -150 ms after its timings from sentence 1 on']);
});

it('soundProblems finds a sound that is too soft, has peaks that are too high, or is longer than stated', () => {
  const level = { lufs: -19.2, peakDb: -0.8 };
  expect(soundProblems(sound({ level, durationMs: 17_000 }))).toEqual([
    'has -19.2 LUFS',
    'has a peak of -0.8 dB',
    'plays 18000 ms instead of 17000 ms',
  ]);
});

it('soundProblems finds a sentence that is too short for the number of its syllables', () => {
  const syllables = sentences.map((_, index) => (index === 2 ? 16 : 6));
  expect(soundProblems(sound({ syllables }))).toEqual(['says 11.4 syllables a second in sentence 3']);
});

it('soundProblems finds a file without timings that is too short or too long for its text', () => {
  const untimed = { sentences: [], syllables: [] };
  expect(soundProblems(sound({ ...untimed, wholeSyllables: 63 }))).toEqual([]);
  // The sound lasts 18 seconds. Half of a text of 126 syllables, and two thirds of one of 45, would take as long.
  expect(soundProblems(sound({ ...untimed, wholeSyllables: 126 }))).toEqual([
    'says 7.0 syllables a second in the whole file',
  ]);
  expect(soundProblems(sound({ ...untimed, wholeSyllables: 45 }))).toEqual([
    'says 2.5 syllables a second in the whole file',
  ]);
});

it('soundProblems finds a file that ends while something can still be heard', () => {
  const { samples } = sound();
  const cut = samples.slice(0, 16 * RATE);
  expect(soundProblems(sound({ samples: cut, durationMs: 16_000, sentences: [], syllables: [] }))).toEqual([
    'ends with -19 dB',
  ]);
});
