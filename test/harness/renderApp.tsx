import { act, render } from '@testing-library/react';
import { AppRoot } from '#app/AppRoot.tsx';
import type { App } from '#app/createApp.ts';
import { BASE_PATH, createNavigator } from '#platform/navigation/navigator.ts';
import { startSession, type SessionOptions } from './session/startSession.ts';

interface RenderOptions extends Omit<SessionOptions, 'navigator' | 'address'> {
  /**
   * Prepares the session before the first render, for example sets replies to the requests of the first screen, or
   * signs a user in.
   */
  beforeRender?: (session: ReturnType<typeof startSession>) => void;
}

/**
 * Renders the whole app at an address below the base path, with the real table of screens, router, store and sagas, and
 * with a fake network and host. `left` contains the addresses outside the app to which the page has navigated.
 */
export async function renderApp(path: string, { beforeRender, ...options }: RenderOptions = {}) {
  history.pushState(null, '', `${BASE_PATH}${path}`);
  const router: App['router'] = { current: undefined };
  const left: string[] = [];
  const navigator = { ...createNavigator(() => router.current), leave: (target: string) => void left.push(target) };
  const session = startSession({ ...options, navigator });
  const { store, services, player, toasts } = session;
  beforeRender?.(session);
  const view = render(<AppRoot app={{ store, services, player, toasts, router }} />);
  // Waits for the first screen, which is loaded through promises.
  await act(async () => undefined);
  return { ...session, ...view, left };
}

/** Opens an address below the base path in a new history entry, as a link of the app does. */
export function openAddress(path: string): void {
  history.pushState({ key: crypto.randomUUID(), idx: history.length }, '', `${BASE_PATH}${path}`);
  dispatchEvent(new PopStateEvent('popstate'));
}

/** Returns the current address below the base path. */
export const currentPath = (): string => `${location.pathname.slice(BASE_PATH.length)}${location.search}`;
