import { useCallback, useEffect } from 'react';
import { useDispatch } from 'react-redux';
import type { SharedLink } from '#platform/bridge/host.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { offerLink } from './offeredLink.ts';
import { appLink } from './sharedLink.ts';

/**
 * Returns a function that shares a link through the app around the page; if that is not possible, through the page's
 * own sheet (BRIDGE-10). The function must be called within a tap.
 */
export function useShare(): (link: SharedLink) => Promise<void> {
  const { host } = useServices();
  const dispatch = useDispatch();
  return useCallback(
    async (link) => {
      if ((await host.share(link)) === 'unavailable') dispatch(offerLink(link));
    },
    [host, dispatch],
  );
}

/** Makes the share menu of the surrounding app share this link while the screen is shown. */
export function useOfferShare(link: SharedLink): void {
  const { host } = useServices();
  useEffect(() => {
    void host.offerShare(link);
    // Resets the menu for the next screen, because the menu would keep this link.
    return () => void host.offerShare(appLink());
  }, [host, link]);
}
