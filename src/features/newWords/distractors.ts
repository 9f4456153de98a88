import type { Character } from '#contract/words.ts';

const CHOICES = 4;

/**
 * The characters to choose from, the asked one among them; none sounds like it. The same round has the same order, so
 * that nothing jumps while one looks.
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

/** A spread that looks like chance. */
const rank = ({ text }: Character, seed: number): number => ((text.codePointAt(0) ?? 0) * 2_654_435_761 * seed) % 9_973;
