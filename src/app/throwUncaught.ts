/** Throws an error outside of any handler, because the page shows a message for uncaught errors (public/index.html). */
export function throwUncaught(problem: unknown): void {
  setTimeout(() => {
    throw problem;
  });
}
