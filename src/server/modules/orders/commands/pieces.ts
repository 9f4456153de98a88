import { wholeNumber } from './usageError.ts';

/** Parses arguments such as `story-watch.sky-bt=1` into variants and quantities. */
export const piecesOf = (words: readonly string[]): { variantId: string; quantity: number }[] =>
  words.map((word) => {
    const [variantId = '', quantity = ''] = word.split('=');
    return { variantId, quantity: wholeNumber(quantity, 1) };
  });
