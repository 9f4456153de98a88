/** What holds at a position of a sound, and the position from which on it does no more. */
export interface Stretch<T> {
  value: T;
  untilMs: number;
}

/** Of what may change at any time, other than by the sound going on. */
export const EACH_TIME = 0;

/** Steps of the same length, each named by its beginning. */
export const stepsOf =
  (stepMs: number) =>
  (positionMs: number): Stretch<number> => {
    const value = Math.floor(positionMs / stepMs) * stepMs;
    return { value, untilMs: value + stepMs };
  };

export const wholeSecond = stepsOf(1_000);
