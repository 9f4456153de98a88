import { SECOND_MS } from '#lib/time/time.ts';

/** A value at a position of a sound, and the next position at which the value may differ. */
export interface ValueUntil<T> {
  value: T;
  untilMs: number;
}

/** The `untilMs` of a value that may change at any time, not only with the position. */
export const EACH_TIME = 0;

/** Returns a function that rounds a position down to a multiple of `stepMs`. */
export const stepsOf =
  (stepMs: number) =>
  (positionMs: number): ValueUntil<number> => {
    const value = Math.floor(positionMs / stepMs) * stepMs;
    return { value, untilMs: value + stepMs };
  };

export const wholeSecond = stepsOf(SECOND_MS);
