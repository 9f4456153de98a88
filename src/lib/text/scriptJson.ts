/**
 * Returns JSON that can safely be put into a script element of HTML: it contains no `<`, so no text in it can end the
 * element or begin a comment.
 */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');
