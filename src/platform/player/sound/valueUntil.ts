/** A value at a position of a sound, and the position from which on it may differ. */
export interface ValueUntil<T> {
  value: T;
  untilMs: number;
}

/** For values that may change at any time, not only with the position. */
export const EACH_TIME = 0;

/** Steps of the same length, each represented by its beginning. */
export const stepsOf =
  (stepMs: number) =>
  (positionMs: number): ValueUntil<number> => {
    const value = Math.floor(positionMs / stepMs) * stepMs;
    return { value, untilMs: value + stepMs };
  };

export const wholeSecond = stepsOf(1_000);
