export const samplePictures: readonly string[] = Array.from({ length: 64 }, (_, index) => `test${index}.jpg`);

/** So many of the sample pictures, none twice, in random order (UTIL-03). `random` answers from 0 to below 1. */
export function pickSamplePictures(count: number, random: () => number = Math.random): string[] {
  const left = [...samplePictures];
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(Math.floor(random() * left.length), 1),
  ).flat();
}
