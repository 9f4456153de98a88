import { soundProblems } from './soundProblems.ts';
import type { RenderedSound } from './soundProblems.ts';

const RATE = 24_000;

const timings = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ startMs: 1000 + index * 2000, endMs: 2400 + index * 2000 }));

const sentences = timings(8);

/** Returns a sound with a tone for each sentence over a softer tune, and with a silent end. */
function sound(change: Partial<RenderedSound> = {}, shiftMs = 0, spoken = sentences): RenderedSound {
  const durationMs = 2000 + spoken.length * 2000;
  const samples = Float32Array.from({ length: (durationMs * RATE) / 1000 }, (_, i) => {
    const nowMs = (i / RATE) * 1000;
    const isSpoken = spoken.some(({ startMs, endMs }) => nowMs >= startMs + shiftMs && nowMs < endMs + shiftMs);
    const tune = nowMs < durationMs - 200 ? 0.015 * Math.sin((2 * Math.PI * 330 * i) / RATE) : 0;
    return tune + (isSpoken ? 0.15 * Math.sin((2 * Math.PI * 700 * i) / RATE) : 0);
  });
  const level = { lufs: -18.1, peakDb: -2.4 };
  return { samples, rate: RATE, level, durationMs, sentences: spoken, syllables: spoken.map(() => 6), ...change };
}

it('soundProblems finds no problem in a correct sound', () => {
  expect(soundProblems(sound())).toEqual([]);
  expect(soundProblems(sound({}, 50))).toEqual([]);
});

it('soundProblems finds timings that do not fit the sound', () => {
  expect(soundProblems(sound({}, 100))).toEqual(['is heard 100 ms after its timings from sentence 1 on']);
  expect(soundProblems(sound({}, -150))).toContain('is heard -150 ms after its timings from sentence 1 on');
});

/** Returns the problems of a sound if the timing of one of its sentences is moved. */
function problemsOfMoved(count: number, sentence: number, byMs: number): string[] {
  const moved = timings(count).map(({ startMs, endMs }, index) =>
    index === sentence - 1 ? { startMs: startMs + byMs, endMs: endMs + byMs } : { startMs, endMs },
  );
  return soundProblems(sound({ sentences: moved }, 0, timings(count)));
}

it.each([
  ['the first of eight', 8, 1],
  ['one in the middle', 8, 4],
  ['the last of eight', 8, 8],
  ['the only one after a group of eight', 9, 9],
  ['the first of the last two', 10, 9],
  ['the last of the last three', 11, 11],
])('soundProblems finds a single sentence whose timing is moved by 300 ms: %s', (_, count, sentence) => {
  const begins = `begins sentence ${String(sentence)}`;
  expect(problemsOfMoved(count, sentence, 300)).toEqual([`${begins} -300 ms after its timing`]);
  expect(problemsOfMoved(count, sentence, -300)).toEqual([`${begins} 300 ms after its timing`]);
  expect(problemsOfMoved(count, sentence, 50)).toEqual([]);
});

it('soundProblems finds a sentence that is not in the sound', () => {
  const spoken = timings(8);
  const spokenAndMissing = [...spoken, { startMs: 17_500, endMs: 17_700 }];
  expect(soundProblems(sound({ sentences: spokenAndMissing }, 0, spoken))).toEqual([
    'does not say sentence 9 at its timing',
  ]);
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
  // The sound lasts 18 seconds, as long as a text of 63 syllables should. The first text below has twice as many
  // syllables, and the second has too few.
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
