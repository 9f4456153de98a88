/** A page's window with its own constructors: what the host hands over is made of the page's objects, not of ours. */
export type PageWindow = Window & typeof globalThis;

/** A copy made of the page's objects; what JSON can't carry becomes null. */
export const copyInto = (page: PageWindow, value: unknown): unknown => page.JSON.parse(JSON.stringify(value ?? null));
