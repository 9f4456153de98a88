import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as v from 'valibot';
import { href } from './paths.ts';

/** How react-router numbers the entries of a visit. Replacing the first one, as a login does, leaves it the first. */
const Numbered = v.object({ idx: v.number() });

/** Goes a page back, or home where the visit began on this page: before that there is nothing of ours to go back to. */
export function useGoBack(): { canGoBack: boolean; goBack: () => void } {
  const navigate = useNavigate();
  useLocation();
  const entry = v.safeParse(Numbered, history.state);
  const canGoBack = entry.success && entry.output.idx > 0;
  const goBack = useCallback(() => {
    if (canGoBack) void navigate(-1);
    else void navigate(href('home'), { replace: true });
  }, [canGoBack, navigate]);
  return { canGoBack, goBack };
}
