/**
 * Returns the place of each row of a ranking. The rows are sorted, the best one first. Rows with the same result share
 * a place, and the row after them gets the place that it would have without the tie: 1, 2, 2, 4.
 */
export function sharedPlaces<T>(rows: readonly T[], resultOf: (row: T) => number | string): number[] {
  const results = rows.map(resultOf);
  return results.map((result) => results.indexOf(result) + 1);
}
