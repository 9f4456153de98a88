import { screenIdAt } from '#platform/navigation/screenIdAt.ts';
import { loadScreen } from './lazyScreens.ts';
import { screens } from './screens.ts';
import type { AppStore } from './store.ts';

/** Fetches the chunk and the first data behind an address below the base path; a failure shows when it is opened. */
export function prefetchScreen(path: string, dispatch: AppStore['dispatch']): void {
  const { pathname, searchParams } = new URL(path, location.origin);
  const id = screenIdAt(pathname);
  if (!id) return;
  loadScreen(id).catch(() => undefined);
  screens[id].prefetch?.(Object.fromEntries(searchParams), dispatch);
}
