import { cheapestPairs } from './assignment.ts';
import { fitTo, resample, type Point, type Stroke } from './geometry.ts';
import { joinedAsDrawn } from './joined.ts';
import { strokeCost } from './strokeCost.ts';

/**
 * `shape`: a stroke is missing, superfluous or different. `order`: all strokes are present, but in another order or
 * direction.
 */
type Fault = 'none' | 'shape' | 'order';

export interface Judged {
  fault: Fault;
  /**
   * The average distance between the strokes of the drawing and those of the model; lower is closer. It has no meaning
   * if the strokes do not match.
   */
  cost: number;
}

/** Strokes whose cost is above this value, and at most `LOOSE_TO`, count as loose: they match only roughly. */
const LOOSE_FROM = 1;
const LOOSE_TO = 1.5;
/**
 * One in `STROKES_PER_LOOSE` strokes may be loose; a character with fewer strokes may have none. One in
 * `STROKES_PER_SLIP` strokes may be out of order; in a character with fewer strokes, one stroke may be out of order.
 */
const STROKES_PER_LOOSE = 5;
const STROKES_PER_SLIP = 4;
/** The maximum average cost of the strokes. It rejects drawings in which every stroke barely matches. */
const MAX_COST = 0.7;
const FORBIDDEN = 1_000;
/** A stroke drawn in the wrong direction counts as present, but costs more than any other match. */
const REVERSED = 3;

/**
 * Judges whether the drawn strokes, in their order, form the character. `medians` are the middle lines of its strokes.
 * In both parameters, y points down. The position and size of the whole drawing do not matter, and the tolerance suits
 * a child's handwriting.
 */
export function judge(drawn: readonly Stroke[], medians: readonly Stroke[]): Judged {
  const strokes = drawn.map((stroke) => resample(stroke));
  const model = asManyAs(
    strokes,
    medians.map((median) => resample(median)),
  );
  if (!model) return { fault: 'shape', cost: Infinity };
  const fitted = fitTo(model, strokes);
  const costs = fitted.map((stroke) => model.map((one) => costOf(stroke, one)));
  const pairs = cheapestPairs(costs);
  const paid = pairs.map((column, row) => costs[row]?.[column] ?? FORBIDDEN);
  const cost = paid.reduce((sum, one) => sum + one, 0) / paid.length;

  const place = (one: number) => (one >= REVERSED ? one - REVERSED : one);
  const looseCount = paid.filter((one) => one < FORBIDDEN && place(one) > LOOSE_FROM).length;
  const isSame =
    paid.every((one) => one < FORBIDDEN) &&
    looseCount <= Math.floor(drawn.length / STROKES_PER_LOOSE) &&
    paid.reduce((sum, one) => sum + place(one), 0) / paid.length <= MAX_COST;
  if (!isSame) return { fault: 'shape', cost };

  const reversedCount = paid.filter((one) => one >= REVERSED).length;
  const slipCount = drawn.length - longestRise(pairs) + reversedCount;
  return { fault: slipCount > Math.max(1, Math.floor(drawn.length / STROKES_PER_SLIP)) ? 'order' : 'none', cost };
}

/**
 * Returns the model with as many strokes as the drawing has. If the drawing has fewer strokes than the model, some
 * strokes of the model are joined. Returns undefined if that is not possible.
 */
function asManyAs(drawn: readonly Stroke[], model: readonly Stroke[]): readonly Stroke[] | undefined {
  if (drawn.length === model.length) return model;
  return drawn.length > 0 && drawn.length < model.length ? joinedAsDrawn(model, drawn) : undefined;
}

function costOf(drawn: Stroke, model: Stroke): number {
  const straight = strokeCost(drawn, model);
  if (straight <= LOOSE_TO) return straight;
  const reversed = strokeCost([...drawn].reverse(), model);
  return reversed <= LOOSE_TO ? REVERSED + reversed : FORBIDDEN;
}

/** Returns the length of the longest increasing subsequence. */
function longestRise(numbers: readonly number[]): number {
  const ends: number[] = [];
  for (const number of numbers) {
    const at = ends.findIndex((end) => end >= number);
    ends[at === -1 ? ends.length : at] = number;
  }
  return ends.length;
}

const TOP = 900;

/** Returns the strokes with y pointing down, as on the screen. In the stroke data of the package, y points up. */
export const pointingDown = (medians: readonly (readonly Point[])[]): Stroke[] =>
  medians.map((median) => median.map(([x, y]): Point => [x, TOP - y]));
