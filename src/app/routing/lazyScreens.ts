// oxlint-disable-next-line no-restricted-imports -- this file retries failed loads itself
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { ScreenId } from '#platform/navigation/paths.ts';
import { screens } from '#app/screens.ts';

const components = new Map<ScreenId, ComponentType | LazyExoticComponent<ComponentType>>();

const underWay = new Map<ScreenId, Promise<{ default: ComponentType }>>();

/**
 * Loads the code of a screen; concurrent calls share one request. A screen that was loaded before its first rendering
 * does not suspend.
 */
export function loadScreen(id: ScreenId): Promise<{ default: ComponentType }> {
  const present = underWay.get(id);
  if (present) return present;
  const loading = fetchScreen(id).finally(() => underWay.delete(id));
  underWay.set(id, loading);
  return loading;
}

async function fetchScreen(id: ScreenId): Promise<{ default: ComponentType }> {
  // webpack forgets a failed chunk, so a second call sends a new request (ROUTE-08).
  const screen = await screens[id].load().catch(() => screens[id].load());
  if (!components.has(id)) components.set(id, screen.default);
  return screen;
}

/**
 * Loads the screen that is rendered next. If loading fails, the failure is kept, so that the rendering shows it instead
 * of sending another request.
 */
export async function loadFirstScreen(id: ScreenId): Promise<void> {
  const loading = loadScreen(id);
  try {
    await loading;
  } catch {
    if (!components.has(id))
      components.set(
        id,
        lazy(() => loading),
      );
  }
}

/**
 * Returns the component of a screen. Every call returns the same component, because a new one would discard the
 * screen's state.
 */
export function lazyScreen(id: ScreenId): ComponentType | LazyExoticComponent<ComponentType> {
  const known = components.get(id);
  if (known) return known;
  const made = lazy(() => loadScreen(id));
  components.set(id, made);
  return made;
}

/**
 * Discards the component of a screen that failed to load, because `lazy` would keep the failure. The next call of
 * `lazyScreen` creates a new component.
 */
export function forgetLazyScreen(id: ScreenId): void {
  components.delete(id);
}
