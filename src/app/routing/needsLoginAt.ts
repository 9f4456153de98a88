import { needsLogin } from '#platform/gate/access.ts';
import { pathBelowBase } from '#platform/navigation/navigator.ts';
import { screenIdAt } from '#platform/navigation/screenIdAt.ts';
import { screens } from '#app/screens.ts';

/** Returns whether the screen at an address needs a signed-in user, if the page was opened by this caller. */
export function needsLoginAt(address: URL, caller: string): boolean {
  const id = screenIdAt(pathBelowBase({ pathname: address.pathname, search: '', hash: '' }));
  return id !== undefined && needsLogin(screens[id], caller);
}
