/** In characters as Unicode counts them; an emoji may be several. */
export const MAX_COMMENT_LENGTH = 200;

/** Controls, and what turns the direction of the text around it; joiners stay, since emoji are made with them. */
const HARMFUL = /(?!\s)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
/** With the flag `u`, pairs are characters of their own and don't match. */
const LONE_SURROGATE = /[\ud800-\udfff]/gu;
/** Seven digits and more, however they are set: a telephone number, a QQ number. */
const NUMBER = /(?:[0-9０-９][\s\-—.·]*){7}/;

/** As it is kept: one line, without what could hide or turn the text of others. */
export const plainComment = (text: string): string =>
  text.replace(HARMFUL, '').replace(LONE_SURROGATE, '').replace(/\s+/g, ' ').trim();

export const commentLength = (text: string): number => Array.from(text).length;

/** What keeps a comment, plain already, from being sent. */
export function commentProblem(text: string): 'empty' | 'long' | 'number' | undefined {
  if (text === '') return 'empty';
  if (commentLength(text) > MAX_COMMENT_LENGTH) return 'long';
  return NUMBER.test(text) ? 'number' : undefined;
}
