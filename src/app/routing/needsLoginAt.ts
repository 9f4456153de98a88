import { needsLogin } from '#platform/gate/access.ts';
import { pathBelowBase } from '#platform/navigation/navigator.ts';
import { screenIdAt } from '#platform/navigation/screenIdAt.ts';
import { screens } from '#app/screens.ts';

/** Whether the screen at an address needs a signed-in user. This depends on the caller that opened the page. */
export function needsLoginAt(address: URL, caller: string): boolean {
  const id = screenIdAt(pathBelowBase({ pathname: address.pathname, search: '', hash: '' }));
  return id !== undefined && needsLogin(screens[id], caller);
}
