import { useIsHydrating } from '#platform/rendering/useIsHydrating.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { loginHref } from './loginHref.ts';
import { href } from './paths.ts';

/**
 * Returns the address of the login screen, with the current address as the address to which the login returns. During
 * hydration the current address is left out, because the gateway, which has rendered the page, does not know it.
 */
export function useLoginHref(): string {
  const { navigator } = useServices();
  const isHydrating = useIsHydrating();
  return isHydrating ? href('login') : loginHref(navigator.address());
}
