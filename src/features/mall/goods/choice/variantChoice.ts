import type { Variant } from '#contract/mall/goods.ts';

/** One value for each option of the goods, in the order of the options. */
export type Choice = readonly string[];

/** The state of a value. `absent`: no variant has this value together with the chosen values of the other options. */
type ValueState = 'available' | 'soldOut' | 'absent';

/**
 * Returns the state of the variant that would result from choosing this value of an option while the other options stay
 * the same.
 */
export function stateOfValue(variants: readonly Variant[], choice: Choice, option: number, value: string): ValueState {
  const variant = variantOf(variants, withValue(choice, option, value));
  if (!variant) return 'absent';
  return variant.isSoldOut ? 'soldOut' : 'available';
}

/**
 * Returns the choice after a value of an option was chosen. The other options keep their values if such a variant
 * exists. Otherwise another variant with this value is chosen: preferably one in stock, and among those the one that
 * keeps the most of the other values.
 */
export function choose(variants: readonly Variant[], choice: Choice, option: number, value: string): Choice {
  const wanted = withValue(choice, option, value);
  if (variantOf(variants, wanted)) return wanted;
  const kept = ({ choices }: Variant) => choices.filter((one, index) => one === wanted[index]).length;
  const [nearest] = variants
    .filter(({ choices }) => choices[option] === value)
    .sort((left, right) => Number(left.isSoldOut) - Number(right.isSoldOut) || kept(right) - kept(left));
  return nearest?.choices ?? choice;
}

/**
 * Returns the choice with which goods are first shown: a variant in stock if there is one, otherwise the first variant.
 */
export const initialChoice = (variants: readonly Variant[]): Choice =>
  (variants.find(({ isSoldOut }) => !isSoldOut) ?? variants[0])?.choices ?? [];

export const variantOf = (variants: readonly Variant[], choice: Choice): Variant | undefined =>
  variants.find(({ choices }) => choices.every((value, index) => value === choice[index]));

const withValue = (choice: Choice, option: number, value: string): Choice =>
  choice.map((one, index) => (index === option ? value : one));
