import { REST_COVER_ID } from '#contract/pageRenderer.ts';

const find = (): HTMLElement | null => document.getElementById(REST_COVER_ID);

/** Whether the rest screen that the gateway has rendered still covers the page. */
export const hasRestCover = (): boolean => find() !== null;

/**
 * Removes the rest screen that the gateway has rendered. The app below it is usable from then on, because it is no
 * longer `inert`.
 */
export function endRestCover(): void {
  const cover = find();
  cover?.previousElementSibling?.removeAttribute('inert');
  cover?.remove();
}
