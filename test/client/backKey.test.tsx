import { act, fireEvent, screen } from '@testing-library/react';
import type { HostEventName } from '#contract/host/hostEvents.ts';
import { getUserInfo } from '#contract/account/session.ts';
import { createEmitter } from '#lib/emitter.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { aUser } from '#test/builders/account/session.ts';
import { noHost } from '#test/harness/fakes/noHost.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';
import { HOST_AGENT } from '#test/harness/host/hostAgent.ts';

async function openInHost(path: string) {
  const events = createEmitter<HostEventName>();
  const setting = jest.fn(() => Promise.resolve());
  const closePage = jest.fn(() => Promise.resolve(true));
  const app = await renderApp(path, {
    userAgent: HOST_AGENT,
    host: {
      ...noHost,
      setting,
      closePage,
      subscribeEvents: events.subscribe,
    },
    beforeRender: ({ network, dispatch }) => {
      network.answer(getUserInfo, aUser());
      dispatch(setToken({ token: 'token-a', expireAt: Date.now() + 3_600_000 }));
    },
  });
  const pressBack = () => act(async () => events.emit('page.back'));
  return { ...app, setting, closePage, pressBack };
}

describe('the back key of the host', () => {
  it('ROUTE-05 leaves the app if no dialog is open and there is no page to go back to', async () => {
    const { closePage, pressBack } = await openInHost('/about');
    await pressBack();
    expect(currentPath()).toBe('/exitInWebView');
    expect(closePage).toHaveBeenCalledTimes(1);
  });

  it('BRIDGE-11 stays under the control of the host after a navigation within the app, and leads back to the previous screen', async () => {
    const { setting, pressBack } = await openInHost('/profile');
    fireEvent.click(await screen.findByRole('link', { name: /关于/ }));
    await act(async () => undefined);
    expect(currentPath()).toBe('/about');
    expect(setting).toHaveBeenLastCalledWith({ controlBack: 0 });
    await pressBack();
    await act(() => new Promise((resolve) => addEventListener('popstate', resolve, { once: true })));
    expect(currentPath()).toBe('/profile');
  });
});
