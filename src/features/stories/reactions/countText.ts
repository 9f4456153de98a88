const MANY = 10_000;

/** `12`, `1.2 万`; a word while there is none. */
export function countText(count: number, word: string): string {
  if (count === 0) return word;
  return count < MANY ? String(count) : `${Math.floor(count / (MANY / 10)) / 10} 万`;
}
