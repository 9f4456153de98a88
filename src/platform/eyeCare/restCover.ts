import { REST_COVER_ID } from '#contract/pageRenderer.ts';

const find = (): HTMLElement | null => document.getElementById(REST_COVER_ID);

/** Whether the rest screen that the gateway has rendered still covers the page. */
export const hasRestCover = (): boolean => find() !== null;

/** Removes this rest screen, and makes the app below it usable, which the gateway has rendered as `inert`. */
export function endRestCover(): void {
  const cover = find();
  cover?.previousElementSibling?.removeAttribute('inert');
  cover?.remove();
}
