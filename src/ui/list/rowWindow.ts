/** Returns the start of each row of a list, followed by the end of the list. */
export function rowStarts(heights: readonly number[]): number[] {
  const starts = [0];
  for (const [index, height] of heights.entries()) starts.push((starts[index] ?? 0) + height);
  return starts;
}

/**
 * Returns the range of rows (`from` inclusive, `to` exclusive) that overlap the space between two positions; at least
 * one row, unless the list is empty.
 */
export function rowsBetween(starts: readonly number[], top: number, bottom: number): { from: number; to: number } {
  const last = starts.length - 2;
  const from = Math.min(rowAt(starts, top), Math.max(0, last));
  const to = Math.min(Math.max(rowAt(starts, bottom), from) + 1, last + 1);
  return { from, to };
}

/**
 * Returns the index of the row at a position: the first row for a position above the list, and the index after the last
 * row for a position below it.
 */
function rowAt(starts: readonly number[], place: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}
