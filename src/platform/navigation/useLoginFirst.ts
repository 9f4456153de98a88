import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { useServices } from '#platform/session/ServicesContext.ts';
import { loginHref } from './loginHref.ts';

/**
 * Returns a function for actions on public screens that need a user. The function returns true for a user, and sends
 * others to the login, which returns to this screen.
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
