/** Returns whether a reply contains what a request asks for. */
export type Check = (reply: Readonly<Record<string, unknown>>, request: object) => boolean;

/** The check of requests that have none of their own: no list of the reply is empty. */
export const hasEntries: Check = (reply) =>
  Object.values(reply).every((value) => !Array.isArray(value) || value.length > 0);

/** A page of a list that is longer than the page. */
export const isFullPage: Check = ({ items, next }, request) => {
  const { query, body } = request as { query?: { limit?: number }; body?: { limit?: number } };
  return Array.isArray(items) && items.length === (query ?? body)?.limit && typeof next === 'string';
};

/** Numbers with these names, all above zero. */
export const counts =
  (...names: readonly string[]): Check =>
  (reply) =>
    names.every((name) => Number(reply[name]) > 0);
