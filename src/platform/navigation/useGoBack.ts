import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useServices } from '#platform/session/ServicesContext.ts';
import { entryNumber } from './navigator.ts';
import { href } from './paths.ts';

/**
 * Goes a page back; to `parent` (the home when left out) where the visit began on this page: before that there is
 * nothing of ours to go back to.
 */
export function useGoBack(parent: string = href('home')): { canGoBack: boolean; goBack: () => void } {
  const { navigator } = useServices();
  const navigate = useNavigate();
  useLocation();
  const canGoBack = (entryNumber() ?? 0) > 0;
  const goBack = useCallback(() => {
    if (canGoBack) navigator.goBack();
    else void navigate(parent, { replace: true });
  }, [canGoBack, navigate, navigator, parent]);
  return { canGoBack, goBack };
}
