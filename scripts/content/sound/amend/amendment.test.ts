import { applyEdits, blend, cutsIn, sampleAt, shiftBefore, shiftedSentences } from './amendment.ts';

const FRAME = 576;
const sentences = [
  { startMs: 3000, endMs: 5000 },
  { startMs: 5600, endMs: 8000 },
  { startMs: 8600, endMs: 9000 },
];
const frames = 600;
const editOf = (from: number, to: number, count: number, value = 1) => ({
  from,
  to,
  samples: new Float32Array(count * FRAME).fill(value),
});

it('a file is cut only in pauses of the speech', () => {
  for (const changes of [true, false]) {
    for (const pause of [-1, 0, 1, 2]) {
      const { from, to } = cutsIn(pause, sentences, frames, changes);
      expect(from * FRAME).toBeGreaterThanOrEqual(pause < 0 ? 0 : sampleAt((sentences[pause]?.endMs ?? 0) + 70));
      expect(to * FRAME).toBeLessThanOrEqual(
        pause > 1 ? frames * FRAME : sampleAt((sentences[pause + 1]?.startMs ?? 0) - 110),
      );
      expect(to - from).toBeGreaterThanOrEqual(0);
    }
  }
  const middle = cutsIn(0, sentences, frames, false);
  expect(middle.from).toBe(middle.to);
});

it('an edit moves the later sentences by the length of the frames that it adds, and updates the length of a sentence that is spoken again', () => {
  const edits = [editOf(210, 220, 15), editOf(350, 350, 10)];
  const lengths = new Map([[0, 2500]]);
  expect(shiftedSentences(sentences, edits, lengths)).toEqual([
    { startMs: 3000, endMs: 5500 },
    { startMs: 5720, endMs: 8120 },
    { startMs: 8960, endMs: 9360 },
  ]);
  expect(shiftBefore(Infinity, edits)).toBe(360);
});

it('the new sound of an edit is crossfaded with the old sound at both ends', () => {
  const old = Float32Array.from({ length: 20 * FRAME }, (_, i) => i / FRAME);
  const { samples } = blend(old, editOf(5, 10, 8, 0));
  expect(samples[0]).toBeCloseTo(5);
  expect(samples.at(-1)).toBeCloseTo(10, 1);
  expect(samples[4 * FRAME]).toBe(0);
});

it('applyEdits keeps the sound outside the edits, and refuses edits that overlap', () => {
  const old = new Float32Array(20 * FRAME);
  const parts = applyEdits(old, [editOf(0, 2, 3), editOf(5, 5, 2)]);
  expect(parts.map(({ from, isKept, samples }) => [isKept ? from : undefined, samples.length / FRAME])).toEqual([
    [undefined, 3],
    [2, 3],
    [undefined, 2],
    [5, 15],
  ]);
  expect(() => applyEdits(old, [editOf(0, 6, 6), editOf(5, 7, 2)])).toThrow('overlap');
});
