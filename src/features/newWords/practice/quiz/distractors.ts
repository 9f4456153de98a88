import type { Character } from '#contract/learning/words.ts';

const CHOICES = 4;

/**
 * Returns the characters to choose from, including the right one; no other sounds like it. The same round always has
 * the same order, so that the choices do not move between renderings.
 */
export function choicesFor(asked: Character, pool: readonly Character[], round: number): Character[] {
  const seed = (asked.text.codePointAt(0) ?? 0) + round * 7;
  const others = pool
    .filter(({ text, pinyin }) => text !== asked.text && pinyin !== asked.pinyin)
    .sort((left, right) => rank(left, seed) - rank(right, seed))
    .slice(0, CHOICES - 1);
  const place = seed % (others.length + 1);
  return [...others.slice(0, place), asked, ...others.slice(place)];
}

/** A deterministic number that looks random. */
const rank = ({ text }: Character, seed: number): number => ((text.codePointAt(0) ?? 0) * 2_654_435_761 * seed) % 9_973;
