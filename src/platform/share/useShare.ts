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
      // Resets the share menu of the app around the page: a share in WeChat puts its link into this menu, where it
      // would remain on the next screens.
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
        // If the host replies late, the user may be on another screen, where no sheet must open.
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
      // Resets the menu, which would otherwise share this link on the next screen.
      void host.offerShare(appLink());
    };
  }, [host, link]);
}
