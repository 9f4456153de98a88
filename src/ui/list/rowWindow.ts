/** Where each row of a list begins, and behind the last one where the list ends. */
export function rowStarts(heights: readonly number[]): number[] {
  const starts = [0];
  for (const [index, height] of heights.entries()) starts.push((starts[index] ?? 0) + height);
  return starts;
}

/** The rows (from, included, to, excluded) of which anything lies between two places; as few as one, never none. */
export function rowsBetween(starts: readonly number[], top: number, bottom: number): { from: number; to: number } {
  const last = starts.length - 2;
  const from = Math.min(rowAt(starts, top), Math.max(0, last));
  const to = Math.min(Math.max(rowAt(starts, bottom), from) + 1, last + 1);
  return { from, to };
}

/** The row at a place; the first above the list, one behind the last below it. */
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
