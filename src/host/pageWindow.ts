/** A page's window with its own constructors: what the host hands over is made of the page's objects, not of ours. */
export type PageWindow = Window & typeof globalThis;
