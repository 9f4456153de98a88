import { REST_COVER_ID } from '#contract/pageRenderer.ts';

const find = (): HTMLElement | null => document.getElementById(REST_COVER_ID);

/** Returns whether the rest screen that the gateway has rendered still covers the page. */
export const hasRestCover = (): boolean => find() !== null;

/**
 * Removes the rest screen that the gateway has rendered, and the attribute `inert` that made the app below it unusable.
 * Does nothing if there is no such rest screen.
 */
export function endRestCover(): void {
  const cover = find();
  cover?.previousElementSibling?.removeAttribute('inert');
  cover?.remove();
}
