import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { loginHref } from './loginHref.ts';

/**
 * Returns a function for actions on public screens that need a user. It returns true if there is a user. Otherwise it
 * returns false and opens the login screen, which later returns to this screen.
 */
export function useLoginFirst(): () => boolean {
  const isSignedIn = useIsSignedIn();
  const navigate = useNavigate();
  const { navigator } = useServices();
  return useCallback(() => {
    if (!isSignedIn) void navigate(loginHref(navigator.address()));
    return isSignedIn;
  }, [isSignedIn, navigate, navigator]);
}
