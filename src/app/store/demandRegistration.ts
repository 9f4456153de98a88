import { loginHref } from '#platform/navigation/loginHref.ts';
import { href } from '#platform/navigation/paths.ts';
import { pathBelowBase, type RouterPort } from '#platform/navigation/navigator.ts';
import { selectToken } from '#platform/session/authSlice.ts';
import { setUser } from '#platform/session/user/userSlice.ts';
import type { AppStore } from './store.ts';

/**
 * Opens the login after the gateway has refused a call because its user is anonymous. The state is updated first,
 * because the login screen would close immediately if the state contained a registered user. If the refused call was
 * sent with the token of an earlier session, nothing changes.
 */
export function demandRegistration(
  store: Pick<AppStore, 'dispatch' | 'getState'>,
  router: Pick<RouterPort, 'navigate'> | undefined,
  token: string,
): void {
  if (selectToken(store.getState()) !== token) return;
  store.dispatch(setUser({ isAnonymous: true }));
  const back = new URL(location.href);
  // The gateway may refuse several calls of one screen. A later refusal must not make the login its own return address.
  if (!pathBelowBase(back).startsWith(href('login'))) router?.navigate(loginHref(back));
}
