const MANY = 10_000;

/** Returns a count such as `12` or `1.2 万`, or the given word when the count is 0. */
export function countText(count: number, word: string): string {
  if (count === 0) return word;
  return count < MANY ? String(count) : `${Math.floor(count / (MANY / 10)) / 10} 万`;
}
