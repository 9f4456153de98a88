export type Point = readonly [x: number, y: number];
export type Stroke = readonly Point[];

/** The number of equidistant points at which strokes are compared. */
const SAMPLES = 16;

export const distance = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(ax - bx, ay - by);

export const lengthOf = (stroke: Stroke): number =>
  stroke.reduce((sum, point, index) => sum + distance(point, stroke[index - 1] ?? point), 0);

/** Returns the stroke as equidistant points, so that the speed of the finger does not affect the judgement. */
export function resample(stroke: Stroke): Stroke {
  const [first = [0, 0]] = stroke;
  const step = lengthOf(stroke) / (SAMPLES - 1);
  if (step === 0) return Array.from({ length: SAMPLES }, () => first);
  const samples: Point[] = [first];
  let walked = 0;
  let from: Point = first;
  for (const to of stroke.slice(1)) {
    const whole = distance(from, to);
    while (samples.length < SAMPLES && whole > 0 && step * samples.length <= walked + whole + 1e-9) {
      const share = (step * samples.length - walked) / whole;
      samples.push([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]);
    }
    walked += whole;
    from = to;
  }
  while (samples.length < SAMPLES) samples.push(from);
  return samples;
}

interface Spread {
  center: Point;
  width: number;
  height: number;
}

/**
 * Returns the centre and the extent of the strokes. Each stroke has the same weight, so that one misplaced end has
 * little effect.
 */
function spreadOf(strokes: readonly Stroke[]): Spread {
  const points = strokes.flat();
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const center: Point = [mean(xs), mean(ys)];
  const reach = (values: readonly number[], middle: number) =>
    Math.sqrt(mean(values.map((one) => (one - middle) ** 2)));
  return { center, width: reach(xs, center[0]), height: reach(ys, center[1]) };
}

/**
 * Returns the centre and the extent of the bounding box. Unlike the results of `spreadOf`, they stay the same if
 * strokes are joined.
 */
export function boxOf(strokes: readonly Stroke[]): Spread {
  const points = strokes.flat();
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return { center: [(left + right) / 2, (top + bottom) / 2], width: right - left, height: bottom - top };
}

/** The maximum factor by which width and height may be scaled differently from the average of both. */
const MAX_STRETCH = 1.3;
/**
 * If the ratio of the smaller to the larger side of a character is below this number, the character is nearly a line,
 * and its smaller side is not used for scaling.
 */
const FLAT = 0.3;

/**
 * Moves and scales a drawing so that it covers the model. So a small character in a corner is judged like a large one.
 */
export function fitTo(model: readonly Stroke[], drawn: readonly Stroke[], measure = spreadOf): Stroke[] {
  const [from, to] = [measure(drawn), measure(model)];
  const across = to.width / Math.max(from.width, 1e-6);
  const down = to.height / Math.max(from.height, 1e-6);
  const isFlat = to.height < FLAT * to.width || from.height < FLAT * 0.5 * from.width;
  const isThin = to.width < FLAT * to.height || from.width < FLAT * 0.5 * from.height;
  const size = isFlat ? across : isThin ? down : Math.sqrt(across * down);
  const within = (scale: number) => Math.min(size * MAX_STRETCH, Math.max(size / MAX_STRETCH, scale));
  const [scaleX, scaleY] = [within(across), within(down)];
  return drawn.map((stroke) =>
    stroke.map(([x, y]) => [
      to.center[0] + (x - from.center[0]) * scaleX,
      to.center[1] + (y - from.center[1]) * scaleY,
    ]),
  );
}
