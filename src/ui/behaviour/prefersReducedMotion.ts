/** Returns whether the user prefers reduced motion; false if the webview (or jsdom) cannot tell. */
export function prefersReducedMotion(): boolean {
  return typeof window.matchMedia === 'function' && window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
