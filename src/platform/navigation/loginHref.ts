import { withoutFragment } from '#lib/text/url/safeUrl.ts';
import { href } from './paths.ts';

/**
 * Returns the address of the login screen, which leads to the address `back` after the login. The fragment of `back`
 * becomes the fragment of the login address, because it may be the secret of a link: browsers send the query to
 * servers, but not the fragment.
 */
export const loginHref = (back: URL): string =>
  // oxlint-disable-next-line project/login-address -- this is the only function that may build the address of the login
  `${href('login', { back_url: withoutFragment(back.href) })}${back.hash}`;
