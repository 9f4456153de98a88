import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { href } from './paths.ts';

/** For what an open screen offers to users alone: true for them; others go to the login, which leads back here. */
export function useLoginFirst(): () => boolean {
  const isSignedIn = useIsSignedIn();
  const navigate = useNavigate();
  const { navigator } = useServices();
  return useCallback(() => {
    if (!isSignedIn) void navigate(href('login', { back_url: navigator.address().href }));
    return isSignedIn;
  }, [isSignedIn, navigate, navigator]);
}
