import { setImmediate } from 'node:timers/promises';
import type { Drawing, Fault } from '#contract/dictation.ts';
import { readStrokes } from '#server/domain/words/strokes.ts';
import type { Point, Stroke } from './geometry.ts';
import { judge, pointingDown } from './judge.ts';
import { lookalikesOf } from './lookalikes.ts';

/** One fault for each character of a word; a character without a drawing is a wrong one. */
export async function judgeWord(word: string, drawings: readonly Drawing[]): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const [index, character] of Array.from(word).entries()) {
    faults.push(await judgeCharacter(character, (drawings[index] ?? []).map(pointsOf)));
    // Judging keeps the event loop busy, so requests that came meanwhile go on between two characters.
    await setImmediate();
  }
  return faults;
}

/** Strokes in the order they were drawn, with y pointing down. */
export async function judgeCharacter(character: string, drawn: readonly Stroke[]): Promise<Fault> {
  const model = await modelOf(character);
  if (!model) return 'unknown';
  const { fault, cost } = judge(drawn, model);
  if (fault === 'shape') return fault;
  const others = await Promise.all(lookalikesOf(character).map(modelOf));
  // What has all its strokes is no longer one with some of them joined.
  const isAnother = others.some((other) => other && other.length <= model.length && judge(drawn, other).cost < cost);
  return isAnother ? 'shape' : fault;
}

async function modelOf(character: string): Promise<Stroke[] | undefined> {
  const strokes = await readStrokes(character);
  return strokes && pointingDown(strokes.medians);
}

const pointsOf = (flat: readonly number[]): Stroke =>
  Array.from({ length: Math.floor(flat.length / 2) }, (_, index): Point => [
    flat[2 * index] ?? 0,
    flat[2 * index + 1] ?? 0,
  ]);
