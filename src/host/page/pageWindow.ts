/**
 * A page's window with its own constructors: values passed to the page must be created by the page's constructors, not
 * by ours.
 */
export type PageWindow = Window & typeof globalThis;

/** Returns a copy created by the page's constructors; values that JSON cannot represent become null. */
export const copyInto = (page: PageWindow, value: unknown): unknown => page.JSON.parse(JSON.stringify(value ?? null));
