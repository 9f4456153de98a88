import { REST_COVER_ID } from '#contract/pageRenderer.ts';

const find = (): HTMLElement | null => document.getElementById(REST_COVER_ID);

/** Whether the rest screen that the gateway has rendered still covers the page. */
export const hasRestCover = (): boolean => find() !== null;

/** Removes it, and lets the app below be used, which the gateway has made inert. */
export function endRestCover(): void {
  const cover = find();
  cover?.previousElementSibling?.removeAttribute('inert');
  cover?.remove();
}
