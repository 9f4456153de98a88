import { useIsHydrating } from '#platform/rendering/useIsHydrating.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { loginHref } from './loginHref.ts';
import { href } from './paths.ts';

/** Returns the login that leads back to the current address; the gateway, which renders pages too, does not know that one. */
export function useLoginHref(): string {
  const { navigator } = useServices();
  const isHydrating = useIsHydrating();
  return isHydrating ? href('login') : loginHref(navigator.address());
}
