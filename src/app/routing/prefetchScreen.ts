import { screenIdAt } from '#platform/navigation/screenIdAt.ts';
import { loadScreen } from './lazyScreens.ts';
import { screens } from '#app/screens.ts';
import type { AppStore } from '#app/store/store.ts';

/**
 * Loads the chunk and the first data of an address below the base path. A failure is shown when the address is opened.
 */
export function prefetchScreen(path: string, dispatch: AppStore['dispatch']): void {
  const { pathname, searchParams } = new URL(path, location.origin);
  const id = screenIdAt(pathname);
  if (!id) return;
  loadScreen(id).catch(() => undefined);
  screens[id].prefetch?.(Object.fromEntries(searchParams), dispatch);
}
