import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { useIsHydrating } from '#platform/rendering/useIsHydrating.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { entryNumber } from './navigator.ts';
import { href } from './paths.ts';
import { usePresence } from './afterReply/usePresence.ts';

/**
 * Returns a function that goes back one page. The function does nothing if the user has already left the screen: a late
 * reply that calls it would otherwise close the screen on which the user is now. If the visit began on this page, the
 * previous history entry does not belong to the app, so the function goes to `parent` instead, by default to the home
 * screen.
 */
export function useGoBack(parent: string = href('home')): { canGoBack: boolean; goBack: () => void } {
  const { navigator } = useServices();
  const navigate = useNavigate();
  const presence = usePresence();
  const isHydrating = useIsHydrating();
  const canGoBack = !isHydrating && (entryNumber() ?? 0) > 0;
  const goBack = useCallback(() => {
    // Does nothing only if the screen is gone, and not if it is `leaving`: while the next screen is loading, this one
    // is still shown, and its back button must still work.
    if (presence() === 'gone') return;
    if (canGoBack) navigator.goBack();
    else void navigate(parent, { replace: true });
  }, [canGoBack, presence, navigate, navigator, parent]);
  return { canGoBack, goBack };
}
