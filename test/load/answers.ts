/** Returns whether a reply is complete, so that its time can be compared. */
export type Check = (reply: Readonly<Record<string, unknown>>, request: object) => boolean;

/** The default check: no list of the reply is empty. */
export const hasEntries: Check = (reply) =>
  Object.values(reply).every((value) => !Array.isArray(value) || value.length > 0);

/** Checks that the reply is a full page of a longer list. */
export const isFullPage: Check = ({ items, next }, request) => {
  const { query, body } = request as { query?: { limit?: number }; body?: { limit?: number } };
  return Array.isArray(items) && items.length === (query ?? body)?.limit && typeof next === 'string';
};

/** Checks that these fields of the reply are above zero. */
export const counts =
  (...names: readonly string[]): Check =>
  (reply) =>
    names.every((name) => Number(reply[name]) > 0);
