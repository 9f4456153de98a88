/** The number of equal parts into which a recording is divided, to see where its listeners stop. */
export const PART_COUNT = 20;
/**
 * The minimum number of listeners for which figures are shown. With fewer listeners, the figures would reveal what a
 * single person has heard.
 */
export const MIN_SHOWN_LISTENERS = 5;
/**
 * The minimum decrease of listeners from one part to the next that is shown, in percentage points. Smaller decreases
 * are usual.
 */
const MIN_FALL = 10;
const MAX_DROP_OFFS = 3;

/** A set of bits: the bit of a part is set if at least half of that part was heard. */
export type HeardParts = number;

export const ALL_PARTS: HeardParts = 2 ** PART_COUNT - 1;

const parts = Array.from({ length: PART_COUNT }, (_, part) => part);

/** Returns the numbers of the parts that are in a set, in ascending order. */
export const partsIn = (heard: HeardParts): number[] => parts.filter((part) => (heard & (1 << part)) !== 0);

/** Returns how long a part lasts, in milliseconds. */
export const partMs = (durationMs: number): number => durationMs / PART_COUNT;

/** Returns an object that collects which parts of a sound of this duration were heard. */
export function createHeardPartsCollector(durationMs: number) {
  const heardMs = parts.map(() => 0);
  const length = partMs(durationMs);
  return {
    add(fromMs: number, toMs: number): void {
      for (const part of parts) {
        const overlap = Math.min(toMs, (part + 1) * length) - Math.max(fromMs, part * length);
        if (overlap > 0) heardMs[part] = (heardMs[part] ?? 0) + overlap;
      }
    },
    get: (): HeardParts =>
      parts.reduce((heard, part) => heard | ((heardMs[part] ?? 0) * 2 >= length ? 1 << part : 0), 0),
  };
}

/** Returns the shortest time in which somebody can have heard these parts. */
export const minHeardMs = (heard: HeardParts, durationMs: number): number =>
  (partsIn(heard).length * partMs(durationMs)) / 2;

export interface DropOff {
  /** The part before which listeners have stopped. */
  part: number;
  /** The percentage of all listeners who have heard the previous part, but not this one. */
  lost: number;
}

/**
 * Returns the parts before which most listeners stop, the largest decrease first. `shares` contains the percentage of
 * listeners who have heard each part.
 */
export const dropOffs = (shares: readonly number[]): DropOff[] =>
  shares
    .map((share, part) => ({ part, lost: part === 0 ? 0 : (shares[part - 1] ?? 0) - share }))
    .filter(({ lost }) => lost >= MIN_FALL)
    .sort((one, other) => other.lost - one.lost || one.part - other.part)
    .slice(0, MAX_DROP_OFFS);
