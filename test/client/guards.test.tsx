import { act, screen } from '@testing-library/react';
import { getUserInfo } from '#contract/account/session.ts';
import { screens } from '#app/screens.ts';
import { forgetLazyScreen } from '#app/routing/lazyScreens.ts';
import { paths, type ScreenId } from '#platform/navigation/paths.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';
import { redirects } from '#test/harness/screens/listStates.ts';

/**
 * Tests which screens need a login, and the titles of all screens. test/journeys/account/guards.test.ts opens some
 * screens in a browser, and test/journeys/screens opens every screen with its real code, as a guest or as a signed-in
 * user.
 */
const HOUR_MS = 3_600_000;
const isProtected = (id: ScreenId) => screens[id].access === 'login';
const rows = (isWanted: (id: ScreenId) => boolean): [path: string, id: ScreenId][] =>
  (Object.keys(paths) as ScreenId[])
    .filter((id) => id !== 'login' && !redirects[id] && isWanted(id))
    .map((id) => [paths[id], id]);

/** Replaces the code of a screen, because this test does not need it. */
const aScreen = (id: ScreenId) => {
  forgetLazyScreen(id);
  return jest.spyOn(screens[id], 'load').mockResolvedValue({ default: () => <main>内容</main> });
};
const shown = () => screen.findByText('内容');
const loginShown = () => screen.findByRole('heading', { name: '登录，接着听故事' });

/** Navigates inside the app as a tap on a link does, but without a link. */
const navigate = (path: string) =>
  act(async () => {
    history.pushState(null, '', `/combine${path}`);
    dispatchEvent(new PopStateEvent('popstate'));
  });

let opened: ScreenId | undefined;
afterEach(() => {
  if (opened) forgetLazyScreen(opened);
});

describe('screens for a guest', () => {
  it.each(rows(isProtected))(
    'GATE-07 GATE-03 GATE-08 ROUTE-01 ROUTE-03 loading %s shows the login screen under the title of the requested screen, and loads neither the requested screen nor any data',
    async (path, id) => {
      opened = id;
      const load = aScreen(id);
      const { network } = await renderApp(path);
      await loginShown();
      expect(document.title).toBe(screens[id].title);
      expect(currentPath()).toBe(path);
      expect(load).not.toHaveBeenCalled();
      expect(network.calls).toEqual([]);
    },
  );

  it('GATE-07 GATE-03 GATE-08 ROUTE-01 ROUTE-03 navigating to a protected screen shows the login screen under the title of the requested screen, and loads neither the requested screen nor any data', async () => {
    const { network } = await renderApp(paths.about);
    for (const [path, id] of rows(isProtected)) {
      await navigate(paths.about);
      expect(document.title).toBe(screens.about.title);
      const load = aScreen(id);
      await navigate(path);
      await loginShown();
      expect(document.title).toBe(screens[id].title);
      expect(currentPath()).toBe(path);
      expect(load).not.toHaveBeenCalled();
      forgetLazyScreen(id);
    }
    expect(network.calls).toEqual([]);
  });

  it.each(rows((id) => !isProtected(id)))(
    'GATE-07 ROLE-01 ROUTE-01 ROUTE-03 %s shows its screen, and the page does not request the user’s data',
    async (path, id) => {
      opened = id;
      aScreen(id);
      const { network } = await renderApp(path);
      await shown();
      expect(document.title).toBe(screens[id].title);
      expect(currentPath()).toBe(path);
      expect(network.callsTo(getUserInfo)).toEqual([]);
    },
  );
});

describe('screens for a signed-in user', () => {
  it.each(rows(() => true))('GATE-07 ROLE-01 ROUTE-01 ROUTE-03 %s shows its screen', async (path, id) => {
    opened = id;
    aScreen(id);
    await renderApp(path, {
      beforeRender: ({ store }) => void store.dispatch(setToken({ token: 'token-a', expireAt: Date.now() + HOUR_MS })),
    });
    await shown();
    expect(document.title).toBe(screens[id].title);
    expect(currentPath()).toBe(path);
  });
});
