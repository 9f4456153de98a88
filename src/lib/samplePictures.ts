export const samplePictures: readonly string[] = Array.from({ length: 64 }, (_, index) => `test${index}.jpg`);

/**
 * Returns `count` sample pictures in random order, without repetition (UTIL-03). `random` must return a number from 0
 * (inclusive) to 1 (exclusive).
 */
export function pickSamplePictures(count: number, random: () => number = Math.random): string[] {
  const left = [...samplePictures];
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(Math.floor(random() * left.length), 1),
  ).flat();
}
