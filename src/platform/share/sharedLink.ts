import { checkAddress } from '#lib/text/url/safeUrl.ts';
import type { SharedLink } from '#platform/bridge/host.ts';
import { roots, trustedOrigins } from '#platform/environment/build.ts';
import { BASE_PATH } from '#platform/navigation/navigator.ts';
import { href } from '#platform/navigation/paths.ts';
import { isRenderer } from '#platform/rendering/isRenderer.ts';

interface Shared {
  title: string;
  text: string;
  /** Relative to the base path, as returned by `href`. */
  path: string;
  /** A JPEG, because WeChat does not show webp. */
  picture: string;
}

/**
 * Returns the address of a screen (a path as returned by `href`) for other people. It is built from the screen, never from
 * the address bar, and is accepted by `checkAddress` (AUTH-21).
 */
export function sharedAddress(path: string): string {
  const address = new URL(`${BASE_PATH}${path}`, location.origin);
  return checkAddress(address.href, trustedOrigins())?.href ?? `${location.origin}${BASE_PATH}/`;
}

/** Returns the link that a screen shares. */
export function sharedLink({ title, text, path, picture }: Shared): SharedLink {
  // The renderer does not know where the page is opened, and shares nothing.
  if (isRenderer) return { title, text, url: '', imageUrl: '' };
  return {
    title,
    text,
    url: sharedAddress(path),
    imageUrl: checkAddress(new URL(picture, location.href).href, trustedOrigins())?.href ?? '',
  };
}

/** Returns the link for screens that set none. */
export const appLink = (): SharedLink =>
  sharedLink({
    title: '呆迪听故事',
    text: '给孩子听的故事，睡前、路上都好听',
    path: href('home'),
    picture: `${roots.imageCdn}/sample/test0.jpg`,
  });
