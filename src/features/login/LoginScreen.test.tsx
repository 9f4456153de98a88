import { act, fireEvent, screen } from '@testing-library/react';
import { DAY_MS } from '#lib/time/time.ts';
import { setLogining, setToken } from '#platform/session/authSlice.ts';
import { takeFragment } from '#platform/session/login/loginRequests.ts';
import { backUrlOf } from '#test/harness/session/loginRequest.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';
import { HOST_AGENT } from '#test/harness/host/hostAgent.ts';
import { noHost } from '#test/harness/fakes/noHost.ts';

const WECHAT = 'Mozilla/5.0 (iPhone; CPU iPhone OS 16_0 like Mac OS X) MicroMessenger/8.0.40';
const ALIPAY = 'Mozilla/5.0 (Linux; Android 12) AlipayClient/10.5';
const ORIGIN = 'http://localhost:8080';
const HOME = `${ORIGIN}/combine/`;

const tick = () => screen.getByRole('checkbox', { name: /已阅读并同意.*《用户协议》.*《隐私政策》/ });
const loginButton = () => screen.getByRole('button', { name: /登录$/ });
const logIn = () => {
  fireEvent.click(tick());
  fireEvent.click(loginButton());
};
const loginPath = (backUrl: string) => `/login?${new URLSearchParams({ back_url: backUrl }).toString()}`;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('the account page', () => {
  it.each([
    ['a browser', 'Mozilla/5.0', '手机号登录', '/account/phone', '1002'],
    ['WeChat', WECHAT, '微信登录', '/account/index', '1002'],
    ['Alipay', ALIPAY, '手机号登录', '/account/phone', '1002'],
  ])(
    'AUTH-14 is opened with the login that suits the environment: %s',
    async (_where, userAgent, label, page, caller) => {
      const { left } = await renderApp('/login', { userAgent });
      expect(loginButton()).toHaveAccessibleName(label);
      logIn();
      const target = new URL(left[0] ?? '');
      expect(target.pathname).toBe(page);
      expect(target.searchParams.get('caller')).toBe(caller);
    },
  );

  it('AUTH-14 can be opened in the host app as an alternative to the host’s own login', async () => {
    const { left } = await renderApp('/login', { userAgent: HOST_AGENT.replace('/1002/', '/3003/') });
    expect(screen.getByRole('button', { name: '一键登录' })).toBeInTheDocument();
    fireEvent.click(screen.getByRole('checkbox'));
    fireEvent.click(screen.getByRole('button', { name: '用手机号登录' }));
    const target = new URL(left[0] ?? '');
    expect(target.pathname).toBe('/account/phone');
    expect(target.searchParams.get('caller')).toBe('3003');
  });

  it('AUTH-14 receives the address of the protected screen as the address to return to', async () => {
    const { left } = await renderApp('/profile?from=tab');
    logIn();
    expect(backUrlOf(left[0])).toBe(`${ORIGIN}/combine/profile?from=tab`);
  });

  it('AUTH-21 receives no secrets from the current address', async () => {
    const { left } = await renderApp('/profile?access_token=secret&from=tab');
    logIn();
    expect(backUrlOf(left[0])).toBe(`${ORIGIN}/combine/profile?from=tab`);
  });

  it.each([
    ['the protected screen', '/profile?from=tab#secret-of-a-link'],
    ['/login', `${loginPath(`${ORIGIN}/combine/profile?from=tab`)}#secret-of-a-link`],
    ['/login with an address of an earlier release', loginPath(`${ORIGIN}/combine/profile?from=tab#secret-of-a-link`)],
  ])('AUTH-20 does not receive the fragment of the return address when it is opened from %s', async (_where, path) => {
    const { left } = await renderApp(path);
    logIn();
    expect(backUrlOf(left[0])).toBe(`${ORIGIN}/combine/profile?from=tab`);
  });

  it.each([
    ['the protected screen', '/profile?from=tab#secret-of-a-link'],
    ['/login', `${loginPath(`${ORIGIN}/combine/profile?from=tab`)}#secret-of-a-link`],
  ])(
    'AUTH-20 receives a return address with a key under which the app has stored the fragment on the device, when it is opened from %s',
    async (_where, path) => {
      const { left, services } = await renderApp(path);
      logIn();
      const back = new URL(new URL(left[0] ?? '').searchParams.get('back_url') ?? '');
      expect(takeFragment(services, back.searchParams.get('_login') ?? '')).toBe('#secret-of-a-link');
    },
  );

  it.each([
    ['no address is given', '/login', HOME],
    [
      'the address of our screen is given',
      loginPath(`${ORIGIN}/combine/audio_detail?id=7`),
      `${ORIGIN}/combine/audio_detail?id=7`,
    ],
    ['the address of another site is given', loginPath('https://evil.example/combine/'), HOME],
    ['the given address only looks like ours', loginPath(`${ORIGIN}@evil.example/`), HOME],
    ['the given address is a script', loginPath('javascript:alert(1)'), HOME],
    ['the address is too long', loginPath(`${ORIGIN}/combine/?q=${'x'.repeat(2048)}`), HOME],
    ['the address would lead back to the login', loginPath(`${ORIGIN}/combine/login/?a=1`), HOME],
  ])('AUTH-21 receives a permitted return address if %s', async (_case, path, expected) => {
    const { left } = await renderApp(path);
    logIn();
    expect(backUrlOf(left[0])).toBe(expected);
  });
});

describe('the user agreement', () => {
  it('AUTH-14 must be accepted before the user is sent to the account page', async () => {
    const { left } = await renderApp('/login');
    expect(tick()).not.toBeChecked();
    fireEvent.click(loginButton());
    expect(left).toEqual([]);
    expect(screen.getByText('请先阅读并勾选上面的协议')).toHaveAttribute('role', 'alert');
    expect(tick()).toHaveFocus();
    expect(tick()).toBeInvalid();
    expect(tick()).toHaveAccessibleDescription('请先阅读并勾选上面的协议');
    fireEvent.click(tick());
    expect(screen.queryByText('请先阅读并勾选上面的协议')).not.toBeInTheDocument();
    fireEvent.click(loginButton());
    expect(left).toHaveLength(1);
  });

  it('shakes whenever the user tries to log in before accepting it', async () => {
    await renderApp('/login');
    const isShaken = () => tick().closest('.shaking') !== null;
    fireEvent.click(loginButton());
    expect(isShaken()).toBe(true);
    fireEvent.animationEnd(tick());
    expect(isShaken()).toBe(false);
    fireEvent.click(loginButton());
    expect(isShaken()).toBe(true);
  });

  it('can be read before the user accepts it', async () => {
    await renderApp('/login');
    expect(screen.getByRole('link', { name: '《用户协议》' })).toHaveAttribute(
      'href',
      '/combine/about?section=agreement',
    );
    expect(screen.getByRole('link', { name: '《隐私政策》' })).toHaveAttribute(
      'href',
      '/combine/about?section=privacy',
    );
  });
});

describe('the login screen', () => {
  it('START-05 sets a cookie for 60 s, which keeps the app from asking the host to log in', async () => {
    const written: [string, string, number | undefined][] = [];
    const shownAt = Date.now();
    await renderApp('/play_history', {
      beforeRender: ({ services }) =>
        jest.spyOn(services.cookies, 'write').mockImplementation((...cookie) => void written.push(cookie as never)),
    });
    expect(written).toEqual([['app_auth_skip', '1', shownAt + 60_000]]);
  });

  it.each([
    ['does not ask the host to log in while the cookie app_auth_skip exists', 'app_auth_skip=1; path=/', 0],
    ['asks the host to log in if the cookie app_auth_skip does not exist', '', 1],
  ])('START-05 %s', async (_what, cookie, times) => {
    document.cookie = cookie;
    const login = jest.fn(() => Promise.resolve());
    await renderApp('/play_history', {
      userAgent: HOST_AGENT,
      host: { ...noHost, isReady: () => true, canLogin: () => true, login },
      beforeRender: ({ services }) => services.cookies.write('anonymous_login_done', '1'),
    });
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(login).toHaveBeenCalledTimes(times);
  });

  it('START-05 sets no cookie for a user who is already signed in', async () => {
    document.cookie = 'token=a-token; path=/';
    document.cookie = `token_expire=${Date.now() + DAY_MS}; path=/`;
    const { services } = await renderApp('/login');
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(currentPath()).toBe('/');
    expect(services.cookies.read('app_auth_skip')).toBeUndefined();
  });

  it('GATE-05 stays visible while a login is in progress, and starts no second login', async () => {
    const { dispatch, left } = await renderApp('/profile');
    fireEvent.click(tick());
    await act(async () => dispatch(setLogining(true)));
    fireEvent.click(loginButton());
    expect(left).toEqual([]);
    expect(loginButton()).toHaveAttribute('aria-busy', 'true');
  });

  it('offers a link home', async () => {
    await renderApp('/profile');
    expect(screen.getByRole('link', { name: '先逛逛' })).toHaveAttribute('href', '/combine/');
  });
});

describe('/login after the user has signed in', () => {
  const signIn = async (path: string) => {
    const app = await renderApp(path);
    const entries = history.length;
    await act(async () => app.dispatch(setToken({ token: 'a-token' })));
    await act(() => jest.advanceTimersByTimeAsync(0));
    return { ...app, newEntries: history.length - entries };
  };

  it.each([
    [loginPath(`${ORIGIN}/combine/about?section=privacy`), '/about?section=privacy'],
    [loginPath(`${ORIGIN}/combine/about?token=secret`), '/about'],
    [loginPath('https://evil.example/'), '/'],
    [loginPath(`${ORIGIN}/combine/login`), '/'],
    ['/login', '/'],
    [`${loginPath(`${ORIGIN}/combine/about?a=1`)}#part`, '/about?a=1#part'],
  ])('AUTH-21 with the address %s redirects to %s and replaces the current history entry', async (path, expected) => {
    const { left, newEntries } = await signIn(path);
    expect(`${currentPath()}${location.hash}`).toBe(expected);
    expect(newEntries).toBe(0);
    expect(left).toEqual([]);
  });

  it('leads to a trusted address outside the app', async () => {
    const { left } = await signIn(loginPath(`${ORIGIN}/activity/1`));
    expect(left).toEqual([`${ORIGIN}/activity/1`]);
  });
});
