import { useSelector } from 'react-redux';
import { useServices } from '#platform/session/ServicesContext.ts';
import { selectIsTabletCaller } from './appSlice.ts';
import { useIsHydrating } from '#platform/rendering/useIsHydrating.ts';

/**
 * Returns whether this is an HD device: an iPad, or the HD app. The HD app is recognised by its caller in the user
 * agent, the address or the host's app info (ENV-05). The app decides this, because the gateway renders the same page
 * for all devices.
 */
export function useIsTablet(): boolean {
  const { environment } = useServices();
  const isTabletCaller = useSelector(selectIsTabletCaller);
  const isHydrating = useIsHydrating();
  return !isHydrating && (environment.isTablet || isTabletCaller);
}
