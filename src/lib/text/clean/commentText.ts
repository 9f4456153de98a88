import { textLength } from './plainText.ts';

/** In Unicode characters; one emoji may count as several. */
export const MAX_COMMENT_LENGTH = 200;

/** Seven or more digits with any separators: a telephone number or a QQ number. */
const NUMBER = /(?:[0-9０-９][\s\-—.·]*){7}/;

/** Returns the reason why a comment may not be sent; `text` is the result of `plainLine`. */
export function commentProblem(text: string): 'empty' | 'long' | 'number' | undefined {
  if (text === '') return 'empty';
  if (textLength(text) > MAX_COMMENT_LENGTH) return 'long';
  return NUMBER.test(text) ? 'number' : undefined;
}
