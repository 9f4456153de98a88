import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { selectIsTabletCaller } from '#platform/environment/appSlice.ts';
import { useIsHydrating } from '#platform/rendering/useIsHydrating.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

/**
 * Remembers for the next visit whether the host is the HD app (ENV-05). If only the host's app info says so, the page
 * learns it some time after its start, and would change its layout then.
 */
export function useRememberedHdApp(): void {
  const { environment, localStore } = useServices();
  const isHost = environment.kind === 'host';
  const isTabletCaller = useSelector(selectIsTabletCaller);
  const isHydrating = useIsHydrating();
  useEffect(() => {
    if (!isHost || isHydrating) return;
    if (isTabletCaller) localStore.write(storageKeys.hdApp, '1');
    else localStore.remove(storageKeys.hdApp);
  }, [isHost, isHydrating, isTabletCaller, localStore]);
}
