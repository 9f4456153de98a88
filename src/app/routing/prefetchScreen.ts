import { screenIdAt } from '#platform/navigation/screenIdAt.ts';
import { isReplacedByLogin } from './isReplacedByLogin.ts';
import { loadScreen } from './lazyScreens.ts';
import { screens } from '#app/screens.ts';
import type { AppStore } from '#app/store/store.ts';

/**
 * Loads the chunk and the first data of the screen at an address below the base path. If that screen needs a login,
 * loads the login screen instead. The user sees a failure only when opening the address.
 */
export function prefetchScreen(path: string, { dispatch, getState }: Pick<AppStore, 'dispatch' | 'getState'>): void {
  const { pathname, searchParams } = new URL(path, location.origin);
  const id = screenIdAt(pathname);
  if (!id) return;
  if (isReplacedByLogin(id, getState())) {
    loadScreen('login').catch(() => undefined);
    return;
  }
  loadScreen(id).catch(() => undefined);
  screens[id].prefetch?.(Object.fromEntries(searchParams), dispatch);
}
