import { cheapestPairs } from './assignment.ts';
import { fitTo, resample, type Point, type Stroke } from './geometry.ts';
import { joinedAsDrawn } from './joined.ts';
import { strokeCost } from './strokeCost.ts';

/** `shape`: a stroke is missing, too many, or another; `order`: all are there, in another order or direction. */
type Fault = 'none' | 'shape' | 'order';

export interface Judged {
  fault: Fault;
  /** How far the drawing is from the model, per stroke; lower is closer. Of no meaning where strokes do not match. */
  cost: number;
}

/** A stroke so far off counts as loose. */
const LOOSE_FROM = 1;
const LOOSE_TO = 1.5;
/** Of so many strokes one may be loose, and one out of order. */
const STROKES_PER_LOOSE = 5;
const STROKES_PER_SLIP = 4;
/** Strokes that are each just near enough make no character together. */
const MAX_COST = 0.7;
const FORBIDDEN = 1_000;
/** A stroke drawn the wrong way round is there, but dearer than any other that fits. */
const REVERSED = 3;

/**
 * Whether strokes, in the order they were drawn, are a character's, whose strokes have these middle lines. Both with y
 * pointing down. Place and size of the whole do not matter, and the hand of a child is given room.
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

/** The model in as many strokes as were drawn. */
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

/** How many numbers, at most, stand in rising order. */
function longestRise(numbers: readonly number[]): number {
  const ends: number[] = [];
  for (const number of numbers) {
    const at = ends.findIndex((end) => end >= number);
    ends[at === -1 ? ends.length : at] = number;
  }
  return ends.length;
}

const TOP = 900;

/** The package's y points up; a finger's points down. */
export const pointingDown = (medians: readonly (readonly Point[])[]): Stroke[] =>
  medians.map((median) => median.map(([x, y]): Point => [x, TOP - y]));
