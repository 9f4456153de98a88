import { checkAddress } from '#lib/safeUrl.ts';
import type { SharedLink } from '#platform/bridge/host.ts';
import { roots, trustedOrigins } from '#platform/environment/build.ts';
import { BASE_PATH } from '#platform/navigation/navigator.ts';
import { href } from '#platform/navigation/paths.ts';

interface Shared {
  title: string;
  text: string;
  /** Below the base path, as `href` makes it. */
  path: string;
  /** A jpg: WeChat shows no webp. */
  picture: string;
}

/** What a screen shares. Its address is made from the screen, never from the address bar, and passes the one check (AUTH-21). */
export function sharedLink({ title, text, path, picture }: Shared): SharedLink {
  const address = new URL(`${BASE_PATH}${path}`, location.origin);
  return {
    title,
    text,
    url: checkAddress(address.href, trustedOrigins)?.href ?? `${location.origin}${BASE_PATH}/`,
    imageUrl: checkAddress(new URL(picture, location.href).href, trustedOrigins)?.href ?? '',
  };
}

/** What is shared where no screen says anything else. */
export const appLink = (): SharedLink =>
  sharedLink({
    title: '呆迪听故事',
    text: '给孩子听的故事，睡前、路上都好听',
    path: href('home'),
    picture: `${roots.imageCdn}/sample/test0.jpg`,
  });
