import { setImmediate } from 'node:timers/promises';
import type { Drawing, Fault } from '#contract/learning/dictation.ts';
import { readStrokes } from '#server/domain/words/strokes.ts';
import type { Point, Stroke } from './geometry.ts';
import { judge, pointingDown } from './judge.ts';
import { lookalikesOf } from './lookalikes.ts';

/** Returns one fault for each character of a word. A character without a drawing counts as wrong. */
export async function judgeWord(word: string, drawings: readonly Drawing[]): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const [index, character] of Array.from(word).entries()) {
    faults.push(await judgeCharacter(character, (drawings[index] ?? []).map(pointsOf)));
    // Each judgement blocks the event loop. This pause between two characters lets the gateway serve waiting requests.
    await setImmediate();
  }
  return faults;
}

/** `drawn`: strokes in drawing order, with y pointing down. */
export async function judgeCharacter(character: string, drawn: readonly Stroke[]): Promise<Fault> {
  const model = await modelOf(character);
  if (!model) return 'unknown';
  const { fault, cost } = judge(drawn, model);
  if (fault === 'shape') return fault;
  const others = await Promise.all(lookalikesOf(character).map(modelOf));
  // The drawing is not compared with look-alikes that have more strokes than the character, because it could match them
  // only with joined strokes.
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
