import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { href } from './paths.ts';

/** react-router's key of the entry that a visit began with: before it there is nothing of ours to go back to. */
const FIRST_ENTRY = 'default';

/** Goes a page back, or home where the visit began on this page. */
export function useGoBack(): { canGoBack: boolean; goBack: () => void } {
  const navigate = useNavigate();
  const canGoBack = useLocation().key !== FIRST_ENTRY;
  const goBack = useCallback(() => {
    if (canGoBack) void navigate(-1);
    else void navigate(href('home'), { replace: true });
  }, [canGoBack, navigate]);
  return { canGoBack, goBack };
}
