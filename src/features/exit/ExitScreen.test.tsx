import { act, screen } from '@testing-library/react';
import type { Host } from '#platform/bridge/host.ts';
import { noHost } from '#test/harness/fakes/noHost.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';
import { HOST_AGENT } from '#test/harness/host/hostAgent.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

async function exitIn(host: Host) {
  const app = await renderApp('/exitInWebView', { host, userAgent: HOST_AGENT });
  await act(() => jest.advanceTimersByTimeAsync(0));
  return app;
}

describe('/exitInWebView', () => {
  it('ROUTE-05 asks the host to close the webview, and stays on the screen until the webview has closed', async () => {
    const closePage = jest.fn(() => Promise.resolve(true));
    await exitIn({ ...noHost, closePage });
    expect(closePage).toHaveBeenCalledTimes(1);
    expect(currentPath()).toBe('/exitInWebView');
    expect(screen.getByRole('heading', { name: '下次再来听故事' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '还想听，回首页' })).toHaveAttribute('href', '/combine/');
  });

  it('ROUTE-05 opens the home screen and replaces the current history entry if no host app contains the page', async () => {
    const entries = history.length + 1;
    await exitIn(noHost);
    expect(currentPath()).toBe('/');
    expect(history.length).toBe(entries);
  });

  it('ROUTE-05 opens the home screen if the host fails to close the webview', async () => {
    jest.spyOn(console, 'warn').mockImplementation();
    await exitIn({ ...noHost, closePage: () => Promise.reject(new Error('bridge time-out')) });
    expect(currentPath()).toBe('/');
  });

  it('ROUTE-05 does not leave a screen that the user has opened before the host replies', async () => {
    let answer: (isClosed: boolean) => void = () => undefined;
    const app = await exitIn({ ...noHost, closePage: () => new Promise((resolve) => (answer = resolve)) });
    await act(async () => app.services.navigator.replace(new URL('/combine/about', location.origin)));
    await act(async () => answer(false));
    expect(currentPath()).toBe('/about');
  });
});
