/**
 * A page's window with its own constructors. Values for the page must be created by these constructors, not by those of
 * the simulator's window.
 */
export type PageWindow = Window & typeof globalThis;

/** Returns a copy of a value, created by the page's constructors. A value that JSON cannot represent becomes null. */
export const copyInto = (page: PageWindow, value: unknown): unknown => page.JSON.parse(JSON.stringify(value ?? null));
