import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useIsHydrating } from '#platform/rendering/useIsHydrating.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { entryNumber } from './navigator.ts';
import { href } from './paths.ts';

/**
 * Returns a function that goes back one page. If the visit began on this page, the previous history entry does not
 * belong to the app, so the function goes to `parent` instead, by default to the home.
 */
export function useGoBack(parent: string = href('home')): { canGoBack: boolean; goBack: () => void } {
  const { navigator } = useServices();
  const navigate = useNavigate();
  useLocation();
  const isHydrating = useIsHydrating();
  const canGoBack = !isHydrating && (entryNumber() ?? 0) > 0;
  const goBack = useCallback(() => {
    if (canGoBack) navigator.goBack();
    else void navigate(parent, { replace: true });
  }, [canGoBack, navigate, navigator, parent]);
  return { canGoBack, goBack };
}
