import { MAX_STROKE_POINTS } from '#contract/learning/dictation.ts';

export type Point = readonly [x: number, y: number];

/** Returns the drawn stroke as integers, alternating x and y, with as few points as the shape needs. */
export function simplifyStroke(points: readonly Point[]): number[] {
  let tolerance = 1;
  let kept = simplify(points, tolerance);
  while (kept.length > MAX_STROKE_POINTS) {
    tolerance *= 1.5;
    kept = simplify(points, tolerance);
  }
  return kept.flatMap(([x, y]) => [Math.round(x), Math.round(y)]);
}

/** The Ramer–Douglas–Peucker algorithm: drops points that lie closer than `tolerance` to the simplified line. */
function simplify(points: readonly Point[], tolerance: number): readonly Point[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 3) return points;
  const offs = points.map((point) => distanceToLine(point, first, last));
  const farthest = offs.reduce((best, off, index) => (off > (offs[best] ?? 0) ? index : best), 0);
  if ((offs[farthest] ?? 0) <= tolerance) return [first, last];
  return [
    ...simplify(points.slice(0, farthest + 1), tolerance).slice(0, -1),
    ...simplify(points.slice(farthest), tolerance),
  ];
}

function distanceToLine([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const square = dx * dx + dy * dy;
  const fraction = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / square));
  return Math.hypot(x - ax - fraction * dx, y - ay - fraction * dy);
}

/**
 * Returns the `points` attribute of an SVG polyline. A tap becomes a line with two ends, because a single point is not
 * drawn.
 */
export function linePoints(stroke: readonly number[]): string {
  const text = stroke.join(' ');
  return stroke.length === 2 ? `${text} ${text}` : text;
}
