import { createElement } from 'react';
import { useSelector } from 'react-redux';
import type { ScreenId } from '#platform/navigation/paths.ts';
import { selectIsLogining } from '#platform/session/authSlice.ts';
import { useLoadingWhile } from '#platform/variable/withLoading.ts';
import { lazyScreen } from './lazyScreens.ts';
import { useIsReplacedByLogin } from './useIsReplacedByLogin.ts';

/**
 * Shows the screen. If the screen needs a login, shows the login screen until the user is signed in (GATE-05, GATE-07).
 */
export function Gate({ id }: { id: ScreenId }) {
  const isShut = useIsReplacedByLogin(id);
  useLoadingWhile(useSelector(selectIsLogining) && isShut, 'daidi');
  // Uses createElement because the component is chosen at run time.
  return createElement(lazyScreen(isShut ? 'login' : id));
}
