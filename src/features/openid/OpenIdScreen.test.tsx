import { act, fireEvent, screen } from '@testing-library/react';
import { selectOpenId } from '#platform/wechat/wechatSlice.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';

const WECHAT = { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 16_0 like Mac OS X) MicroMessenger/8.0.40' };
const ORIGIN = 'http://localhost:8080';
const OPEN_ID = 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o';
/** The nonce of the request that this tab has sent to WeChat in these tests. */
const NONCE = 'a-nonce-of-this-tab';
const storeRequest = () => sessionStorage.setItem('wechat_request', NONCE);
const storedOpenId = () => sessionStorage.getItem('wechat_open_id');
const query = (parameters: Record<string, string>) => `/openid?${new URLSearchParams(parameters).toString()}`;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

async function openInWechat(path: string) {
  const app = await renderApp(path, WECHAT);
  await act(() => jest.advanceTimersByTimeAsync(0));
  return app;
}

describe('/openid without an open id', () => {
  it('STATE-06 requests an open id from WeChat, with the address of this screen as the return address', async () => {
    const { left } = await openInWechat(query({ back: `${ORIGIN}/combine/profile` }));
    expect(left).toHaveLength(1);
    const target = new URL(left[0]!);
    expect(target.pathname).toBe('/account/wechat/openid');
    const back = new URL(target.searchParams.get('back_url')!);
    expect(back.origin + back.pathname).toBe(`${ORIGIN}/combine/openid`);
    expect(back.searchParams.get('back')).toBe(`${ORIGIN}/combine/profile`);
    expect(screen.getByRole('heading', { name: '正在连接微信' })).toBeInTheDocument();
  });

  it('AUTH-21 sends WeChat neither secrets nor addresses outside the app', async () => {
    const secret = await openInWechat(
      query({ back: `${ORIGIN}/combine/profile?token=secret#secret`, access_token: 'secret' }),
    );
    expect(secret.left[0]).not.toContain('secret');
    secret.unmount();
    const outside = await openInWechat(query({ back: 'https://evil.example/' }));
    expect(outside.left[0]).not.toContain('evil');
  });

  it.each([
    ['has no open id', '/openid'],
    ['already has an open id', `/openid?openid=${OPEN_ID}`],
  ])('STATE-06 says outside WeChat that no open id is needed, if the address %s', async (_what, path) => {
    const { left } = await renderApp(path);
    expect(screen.getByRole('heading', { name: '这里不用微信授权' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '回首页听故事' })).toHaveAttribute('href', '/combine/');
    expect(left).toEqual([]);
    expect(storedOpenId()).toBeNull();
  });
});

describe('/openid, back from WeChat', () => {
  beforeEach(storeRequest);

  it('STATE-06 stores the open id in session storage, removes it from the address, and redirects to the return address', async () => {
    const entries = history.length + 1;
    const { store, left } = await openInWechat(
      query({ asked: NONCE, openid: OPEN_ID, back: `${ORIGIN}/combine/about` }),
    );
    expect(storedOpenId()).toBe(OPEN_ID);
    expect(selectOpenId(store.getState())).toBe(OPEN_ID);
    expect(currentPath()).toBe('/about');
    expect(history.length).toBe(entries);
    expect(left).toEqual([]);
  });

  it('STATE-06 removes the open id from the address of the page before it redirects outside the app', async () => {
    const { left } = await openInWechat(query({ openid: OPEN_ID, asked: NONCE, back: `${ORIGIN}/activity/1` }));
    expect(left).toEqual([`${ORIGIN}/activity/1`]);
    expect(currentPath()).toBe(query({ back: `${ORIGIN}/activity/1` }));
  });

  it.each([['https://evil.example/'], ['javascript:alert(1)'], ['/profile']])(
    'AUTH-21 redirects to the home if the return address is not an allowed one: %s',
    async (back) => {
      const { left } = await openInWechat(query({ asked: NONCE, openid: OPEN_ID, back }));
      expect(currentPath()).toBe('/');
      expect(left).toEqual([]);
    },
  );

  it('STATE-06 redirects immediately if the app already has an open id, and ignores another open id in the address', async () => {
    sessionStorage.setItem('wechat_open_id', OPEN_ID);
    await openInWechat(query({ openid: 'oSomebodyElse_28charactersxx', back: `${ORIGIN}/combine/about` }));
    expect(currentPath()).toBe('/about');
    expect(storedOpenId()).toBe(OPEN_ID);
  });

  it('STATE-06 accepts an open id once, and only in the tab that requested it', async () => {
    const arrive = (nonce: string) => query({ asked: nonce, openid: OPEN_ID, back: `${ORIGIN}/combine/about` });
    for (const nonce of ['1', '']) {
      const { unmount } = await openInWechat(arrive(nonce));
      expect(screen.getByRole('alert')).toHaveTextContent('微信授权没有成功');
      expect(storedOpenId()).toBeNull();
      unmount();
    }
    const { unmount } = await openInWechat(arrive(NONCE));
    expect(storedOpenId()).toBe(OPEN_ID);
    unmount();
    sessionStorage.removeItem('wechat_open_id');
    await openInWechat(arrive(NONCE));
    expect(storedOpenId()).toBeNull();
  });

  it.each([
    ['an error', { error: 'access_denied' }],
    ['a malformed open id', { asked: NONCE, openid: '<script>' }],
    ['nothing', { asked: NONCE }],
  ])(
    'STATE-06 lets the user try again after WeChat has returned %s, instead of redirecting in a loop',
    async (_what, answer) => {
      const { left } = await openInWechat(query({ ...answer, back: `${ORIGIN}/combine/about` }));
      expect(left).toEqual([]);
      expect(storedOpenId()).toBeNull();
      expect(screen.getByRole('alert')).toHaveTextContent('微信授权没有成功');
      fireEvent.click(screen.getByRole('button', { name: '再试一次' }));
      expect(left).toHaveLength(1);
      expect(new URL(left[0]!).pathname).toBe('/account/wechat/openid');
      expect(left[0]).not.toContain('error');
    },
  );

  it('STATE-06 lets the user continue without an open id', async () => {
    await openInWechat(query({ error: 'access_denied', back: `${ORIGIN}/combine/about` }));
    fireEvent.click(screen.getByRole('button', { name: '先不授权，继续听故事' }));
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(currentPath()).toBe('/about');
  });
});
