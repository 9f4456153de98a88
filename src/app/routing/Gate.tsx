import { createElement } from 'react';
import { useSelector } from 'react-redux';
import { needsLogin } from '#platform/gate/access.ts';
import { useIsSignedIn } from '#platform/gate/useIsSignedIn.ts';
import { selectCaller } from '#platform/environment/appSlice.ts';
import type { ScreenId } from '#platform/navigation/paths.ts';
import { selectIsLogining } from '#platform/session/authSlice.ts';
import { useLoadingWhile } from '#platform/variable/withLoading.ts';
import { lazyScreen } from './lazyScreens.ts';
import { screens } from '#app/screens.ts';

/** Shows the screen, or the login screen in its place until the user is signed in (GATE-05, GATE-07). */
export function Gate({ id }: { id: ScreenId }) {
  const caller = useSelector(selectCaller);
  const isLogining = useSelector(selectIsLogining);
  const isSignedIn = useIsSignedIn();
  const isShut = needsLogin(screens[id], caller) && (!isSignedIn || isLogining);
  useLoadingWhile(isShut && isLogining, 'daidi');
  // Uses createElement because the component is chosen from the table and not defined here.
  return createElement(lazyScreen(isShut ? 'login' : id));
}
