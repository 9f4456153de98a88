// eslint-disable-next-line no-restricted-imports -- retries by itself
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { ScreenId } from '#platform/navigation/paths.ts';
import { screens } from './screens.ts';

const components = new Map<ScreenId, ComponentType | LazyExoticComponent<ComponentType>>();

const underWay = new Map<ScreenId, Promise<{ default: ComponentType }>>();

/**
 * Fetches the code of a screen, once for all who ask meanwhile. A screen that is there before it is drawn for the first
 * time is drawn without suspending.
 */
export function loadScreen(id: ScreenId): Promise<{ default: ComponentType }> {
  const present = underWay.get(id);
  if (present) return present;
  const loading = fetchScreen(id).finally(() => underWay.delete(id));
  underWay.set(id, loading);
  return loading;
}

async function fetchScreen(id: ScreenId): Promise<{ default: ComponentType }> {
  // webpack forgets a failed chunk, so asking again really asks again (ROUTE-08).
  const screen = await screens[id].load().catch(() => screens[id].load());
  if (!components.has(id)) components.set(id, screen.default);
  return screen;
}

/** Fetches the screen that will be drawn next; a failure, too, is what drawing finds, and is not asked for again. */
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

/** The screen as a component, for good: another one for the same screen would lose what is on it. */
export function lazyScreen(id: ScreenId): ComponentType | LazyExoticComponent<ComponentType> {
  const known = components.get(id);
  if (known) return known;
  const made = lazy(() => loadScreen(id));
  components.set(id, made);
  return made;
}

/** lazy() remembers a failure for ever; a screen that failed is made anew when it is tried again. */
export function forgetLazyScreen(id: ScreenId): void {
  components.delete(id);
}
