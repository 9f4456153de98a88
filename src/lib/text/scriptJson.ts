/**
 * Returns JSON that may stand in a script element of HTML: without `<`, no text in it can end the element or begin a comment.
 */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');
