import { useIsHydrating } from '#platform/rendering/useIsHydrating.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { loginHref } from './loginHref.ts';
import { href } from './paths.ts';

/**
 * Returns the address of the login that leads back to the current address. The gateway also renders pages, but does not
 * know the current address.
 */
export function useLoginHref(): string {
  const { navigator } = useServices();
  const isHydrating = useIsHydrating();
  return isHydrating ? href('login') : loginHref(navigator.address());
}
