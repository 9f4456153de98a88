/** In Unicode characters; one emoji may count as several. */
export const MAX_COMMENT_LENGTH = 200;

/**
 * Control characters, and characters that change the direction of text; joiners are kept, because emoji contain them.
 */
const HARMFUL = /(?!\s)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
/** With the flag `u`, a surrogate pair is one character and does not match. */
const LONE_SURROGATE = /[\ud800-\udfff]/gu;
/** Seven or more digits with any separators: a telephone number or a QQ number. */
const NUMBER = /(?:[0-9０-９][\s\-—.·]*){7}/;

/** Returns the comment as it is stored: one line, without characters that hide text or change its direction. */
export const plainComment = (text: string): string =>
  text.replace(HARMFUL, '').replace(LONE_SURROGATE, '').replace(/\s+/g, ' ').trim();

export const commentLength = (text: string): number => Array.from(text).length;

/** Returns the reason why a comment may not be sent; `text` is the result of `plainComment`. */
export function commentProblem(text: string): 'empty' | 'long' | 'number' | undefined {
  if (text === '') return 'empty';
  if (commentLength(text) > MAX_COMMENT_LENGTH) return 'long';
  return NUMBER.test(text) ? 'number' : undefined;
}
