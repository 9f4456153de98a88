/** Returns whether a reply is complete. Only the times of complete replies can be compared. */
export type Check = (reply: Readonly<Record<string, unknown>>, request: object) => boolean;

/** The default check. Returns whether no list of the reply is empty. */
export const hasEntries: Check = (reply) =>
  Object.values(reply).every((value) => !Array.isArray(value) || value.length > 0);

/** Returns whether the reply is a full page of a longer list. */
export const isFullPage: Check = ({ items, next }, request) => {
  const { query, body } = request as { query?: { limit?: number }; body?: { limit?: number } };
  return Array.isArray(items) && items.length === (query ?? body)?.limit && typeof next === 'string';
};

/** Returns a check that these fields of the reply are above zero. */
export const hasPositive =
  (...names: readonly string[]): Check =>
  (reply) =>
    names.every((name) => Number(reply[name]) > 0);
