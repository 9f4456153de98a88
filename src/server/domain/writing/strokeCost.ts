import { distance, lengthOf, type Point, type Stroke } from './geometry.ts';

/** The side of the square in which the model is drawn. */
const SQUARE = 1024;
/** The maximum average distance of a stroke's points from the model's points. */
const MAX_OFF = 0.16 * SQUARE;
/**
 * The maximum deviation of a stroke's shape, as a share of its length. Before the shapes are compared, both strokes are
 * moved to the same centre and scaled to the same length.
 */
const MAX_BENT = 0.2;
/** Strokes shorter than this are dots, whose position matters more than their shape. */
const DOT = 0.17 * SQUARE;
const MIN_DIRECTION_COSINE = Math.cos((55 * Math.PI) / 180);

/**
 * Returns the distance between a drawn stroke and a stroke of the model. A value up to 1 means that they match;
 * Infinity means that the drawn stroke is a different one.
 */
export function strokeCost(drawn: Stroke, model: Stroke): number {
  const off = meanDistance(drawn, model) / MAX_OFF;
  const [length, modelLength] = [lengthOf(drawn), lengthOf(model)];
  if (modelLength < DOT) return length > modelLength + 0.35 * SQUARE ? Infinity : off;
  const ratio = length / modelLength;
  if (ratio < 0.35 || ratio > 2.6 || directionCosine(drawn, model) < MIN_DIRECTION_COSINE) return Infinity;
  const bent = meanDistance(unit(drawn, length), unit(model, modelLength)) / MAX_BENT;
  return Math.max(off, bent);
}

const meanDistance = (some: Stroke, others: Stroke): number =>
  some.reduce((sum, point, index) => sum + distance(point, others[index] ?? point), 0) / some.length;

/** Returns the stroke centred at the origin and scaled to length 1. */
function unit(stroke: Stroke, length: number): Stroke {
  const size = Math.max(length, 1e-6);
  const x = stroke.reduce((sum, [one]) => sum + one, 0) / stroke.length;
  const y = stroke.reduce((sum, [, one]) => sum + one, 0) / stroke.length;
  return stroke.map(([px, py]): Point => [(px - x) / size, (py - y) / size]);
}

/** Returns the cosine of the angle between the directions of two strokes, each from its start to its end. */
function directionCosine(drawn: Stroke, model: Stroke): number {
  const way = (stroke: Stroke): Point => {
    const [first = [0, 0], last = [0, 0]] = [stroke[0], stroke.at(-1)];
    return [last[0] - first[0], last[1] - first[1]];
  };
  const [[ax, ay], [bx, by]] = [way(drawn), way(model)];
  const size = Math.hypot(ax, ay) * Math.hypot(bx, by);
  return size < 1 ? 1 : (ax * bx + ay * by) / size;
}
