import { useEffect, useMemo, useRef } from 'react';
import { useDispatch } from 'react-redux';
import type { SharedLink } from '#platform/bridge/host.ts';
import { usePresence } from '#platform/navigation/afterReply/usePresence.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { offerLink } from './offeredLink.ts';
import { oneAtATime } from './oneAtATime.ts';
import { appLink } from './sharedLink.ts';

/** The link that the current screen puts into the share menu of the surrounding app; undefined for the app's link. */
let screenLink: SharedLink | undefined;

/**
 * Returns a function that shares a link through the app around the page; if that is not possible, through the page's
 * own sheet (BRIDGE-10). The function must be called within a tap. It does nothing while another share is pending.
 */
export function useShare(): (link: SharedLink) => Promise<void> {
  const { host } = useServices();
  const dispatch = useDispatch();
  const presence = usePresence();
  const hasShared = useRef(false);
  useEffect(
    () => () => {
      // Resets the menu, because sharing in WeChat puts the link there, where it would remain on the next screens.
      if (hasShared.current) void host.offerShare(screenLink ?? appLink());
      hasShared.current = false;
    },
    [host],
  );
  return useMemo(
    () =>
      oneAtATime(async (link) => {
        hasShared.current = true;
        const outcome = await host.share(link);
        // A host that replies late must not cause a sheet on another screen.
        if (outcome === 'unavailable' && presence() === 'here') dispatch(offerLink(link));
      }),
    [host, dispatch, presence],
  );
}

/** Makes the share menu of the surrounding app share this link while the screen is shown. */
export function useOfferShare(link: SharedLink): void {
  const { host } = useServices();
  useEffect(() => {
    screenLink = link;
    void host.offerShare(link);
    return () => {
      screenLink = undefined;
      // Resets the menu for the next screen, because the menu would keep this link.
      void host.offerShare(appLink());
    };
  }, [host, link]);
}
