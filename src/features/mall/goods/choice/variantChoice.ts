import type { Variant } from '#contract/mall/goods.ts';

/** One value for each option of the goods, in the order of the options. */
export type Choice = readonly string[];

/** `absent` means that no variant has this value together with the chosen values of the other options. */
type ValueState = 'available' | 'soldOut' | 'absent';

/**
 * Returns the state of the variant that results from choosing a value of an option, if the other options stay the same.
 */
export function stateOfValue(variants: readonly Variant[], choice: Choice, option: number, value: string): ValueState {
  const variant = variantOf(variants, replaced(choice, option, value));
  if (!variant) return 'absent';
  return variant.isSoldOut ? 'soldOut' : 'available';
}

/**
 * Returns the choice after a value of an option was chosen. The other options keep their values if such a variant
 * exists. Otherwise the choice is a variant with this value; variants in stock come first, then those that keep
 * the most of the other values.
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

/** Returns the first choice for goods: a variant in stock if there is one, otherwise the first variant. */
export const firstChoice = (variants: readonly Variant[]): Choice =>
  (variants.find(({ isSoldOut }) => !isSoldOut) ?? variants[0])?.choices ?? [];

export const variantOf = (variants: readonly Variant[], choice: Choice): Variant | undefined =>
  variants.find(({ choices }) => choices.every((value, index) => value === choice[index]));

const replaced = (choice: Choice, option: number, value: string): Choice =>
  choice.map((one, index) => (index === option ? value : one));
