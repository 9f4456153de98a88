import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { ScreenId } from '#platform/navigation/paths.ts';
import { screens } from './screens.ts';

/** webpack forgets a failed chunk, so asking again really asks again (ROUTE-08). */
export const loadScreen = (id: ScreenId): Promise<{ default: ComponentType }> =>
  screens[id].load().catch(() => screens[id].load());

const lazyScreens = new Map<ScreenId, LazyExoticComponent<ComponentType>>();

/** The screen as a component that comes when it is drawn. */
export function lazyScreen(id: ScreenId): LazyExoticComponent<ComponentType> {
  const known = lazyScreens.get(id);
  if (known) return known;
  const made = lazy(() => loadScreen(id));
  lazyScreens.set(id, made);
  return made;
}

/** lazy() remembers a failure for ever; a screen that failed is made anew when it is tried again. */
export function forgetLazyScreen(id: ScreenId): void {
  lazyScreens.delete(id);
}
