/**
 * The state of a history entry that replaces another one of the same screen, and keeps the scroll position of the page.
 * Without it, a navigation scrolls to the top.
 */
export const keptScroll = { keepsScroll: true };

/** Returns whether the state of a history entry is `keptScroll`. */
export const keepsScroll = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'keepsScroll' in state && state.keepsScroll === true;
