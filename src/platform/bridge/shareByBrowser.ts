import type { SharedLink, ShareOutcome } from './host.ts';

/** Shares with Web Share; must be called within a tap. */
export async function shareByBrowser({ title, text, url }: SharedLink): Promise<ShareOutcome> {
  // Missing on plain http and in many webviews, although the type says otherwise.
  if (typeof (navigator as Partial<Navigator>).share !== 'function') return 'unavailable';
  try {
    await navigator.share({ title, text, url });
    return 'shared';
  } catch (problem) {
    return problem instanceof DOMException && problem.name === 'AbortError' ? 'cancelled' : 'unavailable';
  }
}
