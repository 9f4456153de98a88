import type { SharedLink, ShareOutcome } from './host.ts';

/** Shares a link with Web Share. The browser allows this only in response to a tap. */
export async function shareByBrowser({ title, text, url }: SharedLink): Promise<ShareOutcome> {
  // Checks that Web Share exists: it is missing on plain HTTP and in many web views, although its type says otherwise.
  if (typeof (navigator as Partial<Navigator>).share !== 'function') return 'unavailable';
  try {
    await navigator.share({ title, text, url });
    return 'shared';
  } catch (problem) {
    return isShareCancelled(problem) ? 'cancelled' : 'unavailable';
  }
}

/** Returns whether Web Share has failed because the user has closed its menu, or because the menu is open already. */
export const isShareCancelled = (problem: unknown): boolean =>
  problem instanceof DOMException && /^(Abort|InvalidState)Error$/.test(problem.name);
