import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { useIsHydrating } from '#platform/rendering/useIsHydrating.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { entryNumber } from './navigator.ts';
import { href } from './paths.ts';
import { usePresence } from './afterReply/usePresence.ts';

/**
 * Returns a function that goes back one page. It does nothing if the user has left the screen already, because a late
 * reply would otherwise close the screen on which the user is now. If the visit began on this page, the previous
 * history entry does not belong to the app, so the function goes to `parent` instead, by default to the home.
 */
export function useGoBack(parent: string = href('home')): { canGoBack: boolean; goBack: () => void } {
  const { navigator } = useServices();
  const navigate = useNavigate();
  const presence = usePresence();
  const isHydrating = useIsHydrating();
  const canGoBack = !isHydrating && (entryNumber() ?? 0) > 0;
  const goBack = useCallback(() => {
    // A screen that is still shown while the next one is loading can be left by its button.
    if (presence() === 'gone') return;
    if (canGoBack) navigator.goBack();
    else void navigate(parent, { replace: true });
  }, [canGoBack, presence, navigate, navigator, parent]);
  return { canGoBack, goBack };
}
