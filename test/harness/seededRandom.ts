/**
 * Returns a function that returns pseudo-random whole numbers from 0 to below `end`. The same seed results in the same
 * numbers.
 */
export function seededRandom(seed: number): (end: number) => number {
  let state = seed;
  return (end) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * end);
  };
}

/** Returns the items in a pseudo-random order. */
export function shuffled<T>(items: readonly T[], below: (end: number) => number): T[] {
  const keyed = items.map((item) => ({ item, key: below(2 ** 31) }));
  return keyed.sort((one, other) => one.key - other.key).map(({ item }) => item);
}
