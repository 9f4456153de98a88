import { MAX_STROKE_POINTS } from '#contract/dictation.ts';

export type Point = readonly [x: number, y: number];

/** What a finger drew, as whole numbers, x and y by turns: no more points than the line needs. */
export function strokeOf(points: readonly Point[]): number[] {
  let tolerance = 1;
  let kept = simplified(points, tolerance);
  while (kept.length > MAX_STROKE_POINTS) {
    tolerance *= 1.5;
    kept = simplified(points, tolerance);
  }
  return kept.flatMap(([x, y]) => [Math.round(x), Math.round(y)]);
}

/** Ramer, Douglas and Peucker: leaves out points that lie nearer than `tolerance` to the line without them. */
function simplified(points: readonly Point[], tolerance: number): readonly Point[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 3) return points;
  const offs = points.map((point) => distanceToLine(point, first, last));
  const farthest = offs.reduce((best, off, index) => (off > (offs[best] ?? 0) ? index : best), 0);
  if ((offs[farthest] ?? 0) <= tolerance) return [first, last];
  return [
    ...simplified(points.slice(0, farthest + 1), tolerance).slice(0, -1),
    ...simplified(points.slice(farthest), tolerance),
  ];
}

function distanceToLine([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const square = dx * dx + dy * dy;
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / square));
  return Math.hypot(x - ax - share * dx, y - ay - share * dy);
}

/** For the `points` of an SVG line. A tap is a dot: a line needs two ends to be seen. */
export function linePoints(stroke: readonly number[]): string {
  const text = stroke.join(' ');
  return stroke.length === 2 ? `${text} ${text}` : text;
}
