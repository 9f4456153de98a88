/** A recording is divided into so many equal parts, to see where its listeners stop. */
export const HEARD_PARTS = 20;
/** The figures of fewer listeners would tell what a single one has heard, so they are hidden. */
export const FEWEST_SHOWN_LISTENERS = 5;
/** A fall of fewer per cent from one part to the next is usual. */
const LEAST_FALL = 10;
const MOST_DROP_OFFS = 3;

/** Set bits are parts of which at least half was heard. */
export type HeardParts = number;

export const ALL_PARTS: HeardParts = 2 ** HEARD_PARTS - 1;

const parts = Array.from({ length: HEARD_PARTS }, (_, part) => part);

/** The parts that are contained in a set, in their order. */
export const partsIn = (heard: HeardParts): number[] => parts.filter((part) => (heard & (1 << part)) !== 0);

/** How long a part lasts, in milliseconds. */
export const partMs = (durationMs: number): number => durationMs / HEARD_PARTS;

/** Remembers what is heard of a sound that lasts this long. */
export function rememberParts(durationMs: number) {
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

/** So much has been heard at least, if these parts were. */
export const leastHeardMs = (heard: HeardParts, durationMs: number): number =>
  (partsIn(heard).length * partMs(durationMs)) / 2;

export interface DropOff {
  /** The first part that they have not heard. */
  part: number;
  /** How many per cent of all listeners stopped before it. */
  lost: number;
}

/** Where most listeners stop, the largest fall first. `shares`: how many per cent have heard each part. */
export const dropOffs = (shares: readonly number[]): DropOff[] =>
  shares
    .map((share, part) => ({ part, lost: part === 0 ? 0 : (shares[part - 1] ?? 0) - share }))
    .filter(({ lost }) => lost >= LEAST_FALL)
    .sort((one, other) => other.lost - one.lost || one.part - other.part)
    .slice(0, MOST_DROP_OFFS);
