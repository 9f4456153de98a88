import { act } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import type { PageRenderer, RenderedPage } from '#contract/pageRenderer.ts';
import { AppRoot } from '#app/AppRoot.tsx';
import type { App } from '#app/createApp.ts';
import { isReplacedByLogin } from '#app/routing/isReplacedByLogin.ts';
import { loadFirstScreen } from '#app/routing/lazyScreens.ts';
import { renderedStateOf } from '#app/rendering/renderedState.ts';
import { adoptData } from '#app/rendering/takeRenderedPage.ts';
import { HOUR_MS } from '#lib/time/time.ts';
import type { RenderedData } from '#platform/rendering/renderedQueries.ts';
import { BASE_PATH, createNavigator } from '#platform/navigation/navigator.ts';
import { screenIdAt } from '#platform/navigation/screenIdAt.ts';
import type { Answers } from './answers.ts';
import { startSession, type SessionOptions } from './session/startSession.ts';

/** Runs the renderer as the gateway does: with newly loaded modules in which `isRenderer` is true. */
export async function withRenderer<T>(use: (renderer: PageRenderer) => T | Promise<T>): Promise<T> {
  const results: T[] = [];
  await jest.isolateModulesAsync(async () => {
    jest.doMock('#platform/rendering/isRenderer.ts', () => ({ isRenderer: true }));
    // Awaits `use` inside the callback, because rendering imports more screens, which must be loaded in isolation, too.
    results.push(await use(await import('#app/rendering/renderer.tsx')));
  });
  jest.dontMock('#platform/rendering/isRenderer.ts');
  return results[0] as T;
}

/**
 * Returns a function that answers the calls of the renderer as the gateway does. It adds the endpoints of the calls to
 * `asked`.
 */
export const answerWith =
  (answers: Answers, asked = new Set<AnyEndpoint>()) =>
  async ({ method, path }: { method: string; path: string }, request: unknown): Promise<unknown> => {
    const found = answers.find(([endpoint]) => endpoint.method === method && endpoint.path === path);
    if (!found) throw new Error(`${method} ${path} has no answer.`);
    const [endpoint, reply] = found;
    asked.add(endpoint);
    return typeof reply === 'function' ? (reply as (request: unknown) => unknown)(request) : reply;
  };

/** Sets the cookies of a session, which the page reads at its start. */
export function setSessionCookies(childId = 'child-b'): void {
  const expireAt = Date.now() + HOUR_MS;
  const stored = { token: 'token-a', token_expire: expireAt, user_id: 'user-a', anonymous: 0, child_id: childId };
  for (const [name, value] of Object.entries(stored)) document.cookie = `${name}=${value}; path=/`;
}

/**
 * Returns the fields of a rendered page that a user can change before the page is hydrated, each as `tag[type]`.
 * React neither reports such a change nor keeps it at the next rendering, so the component of the field must adopt it.
 */
export function openFieldsOf({ html }: RenderedPage): string[] {
  const page = document.createElement('template');
  page.innerHTML = html;
  const fields = page.content.querySelectorAll('input, select, textarea, [contenteditable]');
  return Array.from(fields)
    .filter((field) => !field.matches(':disabled, [readonly], [inert] *'))
    .map((field) => `${field.localName}[${field.getAttribute('type') ?? ''}]`);
}

interface HydrationOptions extends SessionOptions {
  /** Prepares the session before the app hydrates the page. */
  prepareSession?: (session: ReturnType<typeof startSession>) => void;
  /** Runs when React has received the page, but has not hydrated any part of it. */
  beforeHydration?: (session: ReturnType<typeof startSession>) => void;
  /**
   * Whether React hydrates the whole page before `hydratePage` returns. If false, React hydrates it in tasks, as in a
   * browser.
   */
  isAtOnce?: boolean;
}

let root: Root | undefined;

afterEach(() => {
  act(() => root?.unmount());
  root = undefined;
});

/** Opens a rendered page and lets the app hydrate it. `problems` contains the differences that React reports. */
export async function hydratePage(
  path: string,
  page: RenderedPage,
  { prepareSession, beforeHydration, isAtOnce = true, ...options }: HydrationOptions = {},
) {
  history.pushState(null, '', `${BASE_PATH}${path}`);
  document.body.innerHTML = `<div id="root">${page.html}</div>`;
  const container = document.body.firstElementChild as Element;
  const router: App['router'] = { current: undefined };
  const session = startSession({ ...options, navigator: createNavigator(() => router.current) });
  const data = JSON.parse(page.data) as RenderedData;
  adoptData(session.store, data);
  prepareSession?.(session);
  const id = screenIdAt(path.split('?')[0] ?? '');
  if (id) await loadFirstScreen(isReplacedByLogin(id, session.store.getState()) ? 'login' : id);
  const problems: string[] = [];
  const logged = jest.spyOn(console, 'error').mockImplementation((...parts) => void problems.push(parts.join(' ')));
  const app = { ...session, router };
  const hydrate = () => {
    root = hydrateRoot(container, <AppRoot app={app} renderedState={renderedStateOf(data)} />, {
      onRecoverableError: (problem) => void problems.push(String(problem)),
    });
    beforeHydration?.(session);
  };
  if (isAtOnce) await act(async () => hydrate());
  else withoutAct(hydrate);
  logged.mockRestore();
  return { ...session, problems };
}

/** Runs a function during which React may update the page outside `act` without a warning. */
function withoutAct(run: () => void): void {
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  run();
  environment.IS_REACT_ACT_ENVIRONMENT = true;
}
