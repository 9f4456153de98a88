import type { Character } from '#contract/learning/words.ts';

const CHOICES = 4;

type Choice = Pick<Character, 'text' | 'pinyin'>;

/** Characters that all children know, for lessons with fewer than four characters. */
const wellKnown: readonly Choice[] = [
  { text: '人', pinyin: 'rén' },
  { text: '大', pinyin: 'dà' },
  { text: '口', pinyin: 'kǒu' },
  { text: '天', pinyin: 'tiān' },
  { text: '水', pinyin: 'shuǐ' },
];

/**
 * Returns the characters among which the user chooses, including the right one. No other choice sounds like the right
 * character. The order depends only on the character and the round, so that the choices do not move between renderings.
 */
export function choicesFor(target: Choice, pool: readonly Choice[], round: number): Choice[] {
  const seed = (target.text.codePointAt(0) ?? 0) + round * 7;
  const differing = (choices: readonly Choice[]) =>
    choices
      .filter(({ text, pinyin }) => text !== target.text && pinyin !== target.pinyin)
      .sort((left, right) => shuffleKey(left, seed) - shuffleKey(right, seed));
  const known = wellKnown.filter(({ text }) => pool.every((one) => one.text !== text));
  const others = [...differing(pool), ...differing(known)].slice(0, CHOICES - 1);
  const place = seed % (others.length + 1);
  return [...others.slice(0, place), target, ...others.slice(place)];
}

/** Returns a number that looks random but is always the same for the same arguments. */
const shuffleKey = ({ text }: Choice, seed: number): number =>
  ((text.codePointAt(0) ?? 0) * 2_654_435_761 * seed) % 9_973;
