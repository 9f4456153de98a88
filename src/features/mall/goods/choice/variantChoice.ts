import type { Variant } from '#contract/mall/goods.ts';

/** One value for each option of the goods, in their order. */
export type Choice = readonly string[];

/** `absent`: there is no variant with this value and the values chosen of the other options. */
type ValueState = 'available' | 'soldOut' | 'absent';

/** Returns what choosing a value of an option would lead to if the other options stayed as they are. */
export function stateOfValue(variants: readonly Variant[], choice: Choice, option: number, value: string): ValueState {
  const variant = variantOf(variants, replaced(choice, option, value));
  if (!variant) return 'absent';
  return variant.isSoldOut ? 'soldOut' : 'available';
}

/**
 * Returns the choice after a value of an option was chosen. The other options keep their values where such a variant
 * exists; otherwise they take those of the variant that keeps most of them, one that is in stock first.
 */
export function choose(variants: readonly Variant[], choice: Choice, option: number, value: string): Choice {
  const wanted = replaced(choice, option, value);
  if (variantOf(variants, wanted)) return wanted;
  const kept = ({ choices }: Variant) => choices.filter((one, index) => one === wanted[index]).length;
  const [nearest] = variants
    .filter(({ choices }) => choices[option] === value)
    .sort((left, right) => Number(left.isSoldOut) - Number(right.isSoldOut) || kept(right) - kept(left));
  return nearest?.choices ?? choice;
}

/** Returns the choice with which goods are shown first: a variant that is in stock, if there is one. */
export const firstChoice = (variants: readonly Variant[]): Choice =>
  (variants.find(({ isSoldOut }) => !isSoldOut) ?? variants[0])?.choices ?? [];

export const variantOf = (variants: readonly Variant[], choice: Choice): Variant | undefined =>
  variants.find(({ choices }) => choices.every((value, index) => value === choice[index]));

const replaced = (choice: Choice, option: number, value: string): Choice =>
  choice.map((one, index) => (index === option ? value : one));
