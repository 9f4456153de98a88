/**
 * Returns whether a version such as `11.22` is not lower than the minimum `least`. The parts are compared as numbers,
 * so 11.5 is lower than 11.22.
 */
export function isAtLeast(version: string, least: string): boolean {
  const present = partsOf(version);
  const wanted = partsOf(least);
  for (let part = 0; part < Math.max(present.length, wanted.length); part += 1) {
    const difference = (present[part] ?? 0) - (wanted[part] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

/** Returns the parts of a version as numbers. A part that is not a number is replaced by 0. */
const partsOf = (version: string): number[] => version.split('.').map((part) => Number.parseInt(part, 10) || 0);
