import { recordingsOf, syllableProblems } from './syllableProblems.ts';
import type { Places } from './syllableProblems.ts';

const RATE = 1_000;
/** The positions of three recordings. 1,045 bytes are ten frames of 104 or 105 bytes, which last 261 ms in total. */
const places: Places = { ma5: [2_090, 0, 522], ma1: [0, 1_045, 1_045] };

function problemsOf(change: Places = {}, levels = [0.1, 0.1, 0.05]): string[] {
  const recordings = recordingsOf({ ...places, ...change });
  const samples = new Float32Array(2_000);
  recordings.forEach(({ fromMs, toMs }, index) => {
    samples.fill(levels[index] ?? 0, fromMs, toMs);
  });
  return syllableProblems(recordings, samples, RATE);
}

/** Matches a time approximately. The return type is stated here, because `expect.closeTo` returns `any`. */
const about = (ms: number): unknown => expect.closeTo(ms, 0);

it('recordingsOf lists the recordings in the order of the file: two for a stressed syllable, one for an unstressed syllable', () => {
  expect(recordingsOf(places)).toEqual([
    { name: 'ma1.inner', tone: 1, isInPlace: true, fromMs: 0, toMs: about(261) },
    { name: 'ma1.last', tone: 1, isInPlace: true, fromMs: about(261), toMs: about(522) },
    { name: 'ma5', tone: 5, isInPlace: true, fromMs: about(522), toMs: about(653) },
  ]);
});

it('syllableProblems finds no problem in correct recordings', () => {
  expect(problemsOf()).toEqual([]);
});

it('syllableProblems finds a recording that does not begin where the previous one ends', () => {
  expect(problemsOf({ ma5: [2_194, 0, 522] })).toEqual(['ma5 does not begin where the recording before ends']);
});

it('syllableProblems finds a recording that is too short or too long', () => {
  expect(problemsOf({ ma5: [2_090, 0, 313] })).toEqual(['ma5 lasts 78 ms']);
  expect(problemsOf({ ma5: [2_090, 0, 3_657] })).toEqual(['ma5 lasts 914 ms']);
});

it('syllableProblems finds a stressed syllable that is much softer than the others, and any syllable that is much louder', () => {
  expect(problemsOf({}, [0.1, 0.02, 0.05])).toEqual(['ma1.last is -14 dB beside the median']);
  expect(problemsOf({}, [0.1, 0.1, 0.4])).toEqual(['ma5 is 12 dB beside the median']);
});
