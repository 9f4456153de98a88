type Point = [x: number, y: number];
type Strokes = Point[][];

/**
 * Returns a generator of handwriting. Every stroke differs, but the same seed results in the same strokes (mulberry32).
 */
export function createHandwriting(seed: number) {
  let state = seed;
  const random = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  /** Returns a normally distributed number (Box–Muller transform). */
  const normal = (): number => Math.sqrt(-2 * Math.log(random() || 1e-12)) * Math.cos(2 * Math.PI * random());

  /**
   * Writes a model character like a human hand: shifts and scales each stroke slightly, displaces each point slightly,
   * and slants the whole character.
   */
  const write = (model: readonly (readonly (readonly [number, number])[])[], wobble = 28): Strokes => {
    const slant = normal() * 0.06;
    return model.map((stroke) => {
      const [offX, offY, size] = [normal() * wobble, normal() * wobble, 1 + normal() * 0.08];
      const middle = (axis: 0 | 1) => stroke.reduce((sum, point) => sum + point[axis], 0) / stroke.length;
      const [middleX, middleY] = [middle(0), middle(1)];
      return stroke.map(([x, y]): Point => {
        const left = middleX + (x - middleX) * size + offX + normal() * wobble * 0.3 - 512;
        const top = middleY + (y - middleY) * size + offY + normal() * wobble * 0.3 - 512;
        return [
          512 + left * Math.cos(slant) - top * Math.sin(slant),
          512 + left * Math.sin(slant) + top * Math.cos(slant),
        ];
      });
    });
  };

  return {
    random,
    write,
    /** Returns strokes at random positions without any direction. */
    scribble: (count: number): Strokes =>
      Array.from({ length: count }, () => Array.from({ length: 8 }, (): Point => [random() * 1024, random() * 1024])),
  };
}

export const place = (strokes: Strokes, size: number, x: number, y: number): Strokes =>
  strokes.map((stroke) => stroke.map(([px, py]): Point => [px * size + x, py * size + y]));

export function swapped(strokes: Strokes, at: number): Strokes {
  const copy = [...strokes];
  [copy[at], copy[at + 1]] = [copy[at + 1] ?? [], copy[at] ?? []];
  return copy;
}

/** Joins the stroke at each index in `places` with the following stroke into one movement. */
export const joined = (strokes: Strokes, ...places: number[]): Strokes =>
  strokes.reduce<Strokes>((movements, stroke, index) => {
    const before = places.includes(index - 1) ? movements.pop() : undefined;
    return [...movements, [...(before ?? []), ...stroke]];
  }, []);

/** Rounds the corners, as a hurried finger does (Chaikin's algorithm). */
export const rounded = (strokes: Strokes): Strokes =>
  strokes.map((stroke) => {
    const cut = stroke.flatMap((from, index): Point[] => {
      const to = stroke[index + 1];
      if (!to) return [];
      const between = (share: number): Point => [
        from[0] + (to[0] - from[0]) * share,
        from[1] + (to[1] - from[1]) * share,
      ];
      return [between(0.25), between(0.75)];
    });
    return [...stroke.slice(0, 1), ...cut, ...stroke.slice(-1)];
  });

export const without = (strokes: Strokes, at: number): Strokes => strokes.filter((_, index) => index !== at);

export const backwards = (strokes: Strokes): Strokes => strokes.map((stroke) => [...stroke].reverse());
export const mirrored = (strokes: Strokes): Strokes => strokes.map((stroke) => stroke.map(([x, y]) => [1024 - x, y]));
