import { textLength } from './plainText.ts';

/** The maximum length of a comment in Unicode characters; one emoji may count as several. */
export const MAX_COMMENT_LENGTH = 200;

/** Matches seven or more digits with any separators, such as a telephone number or a QQ number. */
const NUMBER = /(?:[0-9０-９][\s\-—.·]*){7}/;

/**
 * Returns the reason why a comment must not be sent; undefined if it may be sent. `text` must be a result of
 * `plainLine`.
 */
export function commentProblem(text: string): 'empty' | 'long' | 'number' | undefined {
  if (text === '') return 'empty';
  if (textLength(text) > MAX_COMMENT_LENGTH) return 'long';
  return NUMBER.test(text) ? 'number' : undefined;
}
