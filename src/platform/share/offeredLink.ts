import type { SharedLink } from '#platform/bridge/host.ts';
import { withoutFragment } from '#lib/text/url/safeUrl.ts';
import { shareOffered } from './shareSlice.ts';

/**
 * The fragment of the link that the page offers. It is not in the store, because it may be the secret of the link, and
 * developer tools and recordings show the store.
 */
let fragment = '';

/** Returns the action that makes the page offer a link. */
export function offerLink(link: SharedLink): ReturnType<typeof shareOffered> {
  const url = withoutFragment(link.url);
  fragment = link.url.slice(url.length);
  return shareOffered({ ...link, url });
}

/** Returns the whole address of the link that the page offers. */
export const offeredAddress = ({ url }: SharedLink): string => `${url}${fragment}`;
