/**
 * Throws an error where nothing catches it, because the page shows a message for uncaught errors (public/index.html).
 */
export function throwUncaught(problem: unknown): void {
  setTimeout(() => {
    throw problem;
  });
}
