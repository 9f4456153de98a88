import { withoutFragment } from '#lib/text/url/safeUrl.ts';
import { href } from './paths.ts';

/**
 * Returns the address of the login screen that leads back to an address. The fragment of that address may be the secret
 * of a link, so it becomes the fragment of the login: browsers send the query to servers, but not the fragment.
 */
export const loginHref = (back: URL): string =>
  // oxlint-disable-next-line project/login-address -- this is the one place
  `${href('login', { back_url: withoutFragment(back.href) })}${back.hash}`;
