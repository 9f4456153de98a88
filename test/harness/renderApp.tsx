import { act, render } from '@testing-library/react';
import { AppRoot } from '#app/AppRoot.tsx';
import type { App } from '#app/createApp.ts';
import { BASE_PATH, createNavigator } from '#platform/navigation/navigator.ts';
import { startSession, type SessionOptions } from './startSession.ts';

interface RenderOptions extends Omit<SessionOptions, 'navigator' | 'address'> {
  /** Answers what the first screen asks for, signs somebody in, … */
  beforeRender?: (session: ReturnType<typeof startSession>) => void;
}

/**
 * The whole app at an address below the base path: the real table, router, store and sagas over a fake network and
 * host. What would leave the app is in `left`.
 */
export async function renderApp(path: string, { beforeRender, ...options }: RenderOptions = {}) {
  history.pushState(null, '', `${BASE_PATH}${path}`);
  const router: App['router'] = { current: undefined };
  const left: string[] = [];
  const navigator = { ...createNavigator(() => router.current), leave: (target: string) => void left.push(target) };
  const session = startSession({ ...options, navigator });
  const { store, services, player } = session;
  beforeRender?.(session);
  const view = render(<AppRoot app={{ store, services, player, router }} />);
  // Lazy screens come by promises.
  await act(async () => undefined);
  return { ...session, ...view, left };
}

/** The address below the base path. */
export const presentPath = (): string => `${location.pathname.slice(BASE_PATH.length)}${location.search}`;
