import { useNavigate } from 'react-router';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { href } from '#platform/navigation/paths.ts';
import { useServices } from '#platform/session/ServicesContext.ts';

/** Runs what needs somebody to be signed in; leads a guest to the login and back here. */
export function useSignedIn(): (work: () => void) => void {
  const isSignedIn = useIsSignedIn();
  const { navigator } = useServices();
  const navigate = useNavigate();
  return (work) => {
    if (isSignedIn) work();
    else void navigate(href('login', { back_url: navigator.address().href }));
  };
}
