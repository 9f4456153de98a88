import { needsLogin } from '#platform/gate/access.ts';
import type { ScreenId } from '#platform/navigation/paths.ts';
import { screens } from '#app/screens.ts';
import type { RootState } from '#app/store/rootReducer.ts';

/** Returns whether the login screen is shown instead of this screen (GATE-05). */
export const isReplacedByLogin = (id: ScreenId, { app, auth }: Pick<RootState, 'app' | 'auth'>): boolean =>
  needsLogin(screens[id], app.caller) && !auth.isLogin;
