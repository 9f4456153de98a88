import type { SharedLink, ShareOutcome } from './host.ts';

/** Shares a link with Web Share. The browser allows this only in response to a tap. */
export async function shareByBrowser({ title, text, url }: SharedLink): Promise<ShareOutcome> {
  // Web Share is missing on plain http and in many web views, although the type says that it always exists.
  if (typeof (navigator as Partial<Navigator>).share !== 'function') return 'unavailable';
  try {
    await navigator.share({ title, text, url });
    return 'shared';
  } catch (problem) {
    return problem instanceof DOMException && problem.name === 'AbortError' ? 'cancelled' : 'unavailable';
  }
}
