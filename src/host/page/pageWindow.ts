/**
 * A page's window with its own constructors. Values for the page must be created by these constructors instead of those
 * of the simulator's window.
 */
export type PageWindow = Window & typeof globalThis;

/** Returns a copy that was created by the page's constructors; a value that JSON cannot represent becomes null. */
export const copyInto = (page: PageWindow, value: unknown): unknown => page.JSON.parse(JSON.stringify(value ?? null));
