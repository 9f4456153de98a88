import { checkAddress } from '#lib/text/url/safeUrl.ts';
import type { SharedLink } from '#platform/bridge/host.ts';
import { roots, trustedOrigins } from '#platform/environment/build.ts';
import { BASE_PATH } from '#platform/navigation/navigator.ts';
import { href } from '#platform/navigation/paths.ts';
import { isRenderer } from '#platform/rendering/isRenderer.ts';

interface Shared {
  title: string;
  text: string;
  /** The path of the screen, relative to the base path, as `href` returns it. */
  path: string;
  /** The path of a picture. It is a JPEG, because WeChat does not show webp. */
  picture: string;
}

/**
 * Returns the address of a screen for other people. `path` must be a result of `href`. The address is built from this
 * path, not from the address bar, so that `checkAddress` accepts it (AUTH-21).
 */
export function sharedAddress(path: string): string {
  const address = new URL(`${BASE_PATH}${path}`, location.origin);
  return checkAddress(address.href, trustedOrigins())?.href ?? `${location.origin}${BASE_PATH}/`;
}

/** Returns the link that a screen shares. */
export function sharedLink({ title, text, path, picture }: Shared): SharedLink {
  // Returns an empty address in the renderer, which does not know at which address the page will be opened.
  if (isRenderer) return { title, text, url: '', imageUrl: '' };
  return {
    title,
    text,
    url: sharedAddress(path),
    imageUrl: checkAddress(new URL(picture, location.href).href, trustedOrigins())?.href ?? '',
  };
}

/** Returns the link that is shared on screens without a link of their own. */
export const appLink = (): SharedLink =>
  sharedLink({
    title: '呆迪听故事',
    text: '给孩子听的故事，睡前、路上都好听',
    path: href('home'),
    picture: `${roots.imageCdn}/sample/test0.jpg`,
  });
