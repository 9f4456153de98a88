import { wholeNumber } from './usageError.ts';

/** Returns the pieces that words such as `story-watch.sky-bt=1` name. */
export const piecesOf = (words: readonly string[]): { variantId: string; quantity: number }[] =>
  words.map((word) => {
    const [variantId = '', quantity = ''] = word.split('=');
    return { variantId, quantity: wholeNumber(quantity, 1) };
  });
