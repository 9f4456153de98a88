import type { SharedLink, ShareOutcome } from './host.ts';

/** Web Share; must be called within a tap. */
export async function shareByBrowser({ title, text, url }: SharedLink): Promise<ShareOutcome> {
  // Missing on plain http and in many webviews, whatever the type says.
  if (typeof (navigator as Partial<Navigator>).share !== 'function') return 'unavailable';
  try {
    await navigator.share({ title, text, url });
    return 'shared';
  } catch (problem) {
    return problem instanceof DOMException && problem.name === 'AbortError' ? 'cancelled' : 'unavailable';
  }
}
