import { fireEvent, screen } from '@testing-library/react';
import { backUrlOf } from '#test/harness/session/loginRequest.ts';
import { settle } from '#test/harness/session/settle.ts';
import { startSession } from '#test/harness/session/startSession.ts';
import { renderApp } from '#test/harness/renderApp.tsx';
import { HOST_AGENT } from '#test/harness/host/hostAgent.ts';

const ORIGIN = 'http://localhost:8080';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const parametersOf = (address: string | undefined) => ({
  ...Object.fromEntries(new URL(address ?? '').searchParams),
  back_url: backUrlOf(address),
});

describe('/webview_auth', () => {
  it.each([
    ['both as given', '?caller=3003&level=bind', { caller: '3003', level: 'bind' }],
    ['the level reg by default', '?caller=3003', { caller: '3003', level: 'reg' }],
    ["the app's own caller by default", '?level=bind', { caller: '1002', level: 'bind' }],
    ['the defaults for malformed values', '?caller=<b>&level=%2F..%2F', { caller: '1002', level: 'reg' }],
  ])('AUTH-15 passes caller and level on to the account site: %s', async (_case, query, expected) => {
    const { left } = await renderApp(`/webview_auth${query}`, { userAgent: HOST_AGENT });
    expect(left).toHaveLength(1);
    expect(new URL(left[0]!).pathname).toBe('/account/webview');
    expect(parametersOf(left[0])).toEqual({ ...expected, back_url: `${ORIGIN}/combine/` });
  });

  it.each([
    ['a screen of ours', `${ORIGIN}/combine/profile`, `${ORIGIN}/combine/profile`],
    ['another site', 'https://evil.example/', `${ORIGIN}/combine/`],
    ['itself', `${ORIGIN}/combine/webview_auth?level=reg`, `${ORIGIN}/combine/`],
  ])('AUTH-21 passes on a permitted return address if the given address is %s', async (_case, backUrl, expected) => {
    const { left } = await renderApp(`/webview_auth?${new URLSearchParams({ back_url: backUrl }).toString()}`);
    expect(parametersOf(left[0])['back_url']).toBe(expected);
  });

  it('AUTH-15 remembers the caller until the user returns, because the account site issues the login for this caller', async () => {
    const { left } = await renderApp('/webview_auth?caller=3003', { userAgent: HOST_AGENT });
    const back = new URL(new URL(left[0]!).searchParams.get('back_url') ?? '');
    const { store } = startSession({ address: `${back.href}&authToken=one-time`, userAgent: HOST_AGENT });
    await settle();
    expect(store.getState().app.caller).toBe('3003');
  });

  it('AUTH-15 replaces its entry in the history, so that going back does not lead to the account site again', async () => {
    const { services } = await renderApp('/webview_auth?level=reg');
    const leave = jest.spyOn(services.navigator, 'leave');
    fireEvent.click(screen.getByRole('button', { name: /点这里继续/ }));
    expect(leave).toHaveBeenCalledWith(expect.stringContaining('/account/webview?'), { replace: true });
  });

  it('AUTH-15 has a button for the case that the redirect has no effect', async () => {
    const { left } = await renderApp('/webview_auth?level=reg');
    expect(screen.getByRole('heading', { name: '正在前往认证' })).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: /点这里继续/ }));
    expect(left).toHaveLength(2);
    expect(parametersOf(left[1])).toEqual(parametersOf(left[0]));
  });
});
