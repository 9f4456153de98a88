/** Throws a problem where nothing catches it: the page shows a message for such errors (public/index.html). */
export function throwUncaught(problem: unknown): void {
  setTimeout(() => {
    throw problem;
  });
}
