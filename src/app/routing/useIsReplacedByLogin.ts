import { useSelector } from 'react-redux';
import { selectCaller } from '#platform/environment/appSlice.ts';
import { needsLogin } from '#platform/gate/access.ts';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import type { ScreenId } from '#platform/navigation/paths.ts';
import { selectIsLogining } from '#platform/session/authSlice.ts';
import { screens } from '#app/screens.ts';

/** Returns whether the login screen is shown instead of this screen (GATE-05, GATE-07). */
export function useIsReplacedByLogin(id: ScreenId | undefined): boolean {
  const caller = useSelector(selectCaller);
  const isLogining = useSelector(selectIsLogining);
  const isSignedIn = useIsSignedIn();
  return id !== undefined && needsLogin(screens[id], caller) && (!isSignedIn || isLogining);
}
