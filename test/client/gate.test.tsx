import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { screens } from '#app/screens.ts';
import { forgetLazyScreen } from '#app/routing/lazyScreens.ts';
import { setLogining, setToken } from '#platform/session/authSlice.ts';
import { setUser } from '#platform/session/user/userSlice.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { selectLoading } from '#platform/variable/variableSlice.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';
import { HOST_AGENT } from '#test/harness/host/hostAgent.ts';

const PROTECTED = '/play_history';

afterEach(() => jest.useRealTimers());

const loginScreen = () => screen.findByRole('heading', { name: '登录，接着听故事' });
const wantedScreen = () => screen.findByRole('heading', { name: '播放历史' });
const aboutScreen = () => screen.findByText('关于我们');
const hourFromNow = () => Date.now() + 3_600_000;

describe('the login gate of the screens', () => {
  it('GATE-04 GATE-07 shows a guest the login screen at the address of a protected screen, and the protected screen after the login', async () => {
    const { store } = await renderApp(PROTECTED);
    expect(await loginScreen()).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: '播放历史' })).not.toBeInTheDocument();
    act(() => void store.dispatch(setToken({ token: 'token-a', expireAt: hourFromNow() })));
    expect(await wantedScreen()).toBeInTheDocument();
    expect(currentPath()).toBe(PROTECTED);
  });

  it.each(['/experience/aim', '/about', '/terminal/car'])(
    'GATE-02 GATE-07 shows a guest a screen that needs no login: %s',
    async (path) => {
      await renderApp(path);
      expect(screen.queryByRole('button', { name: /登录/ })).not.toBeInTheDocument();
    },
  );

  it('GATE-05 GATE-06 GATE-07 keeps the login screen while a login is in progress, and shows the loading overlay over it for at most 2.5 s', async () => {
    jest.useFakeTimers();
    const { store } = await renderApp(PROTECTED);
    await act(() => jest.advanceTimersByTimeAsync(50));
    act(() => void store.dispatch(setLogining(true)));
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(screen.getByRole('button', { name: /登录/ })).toBeInTheDocument();
    expect(selectLoading(store.getState())).toMatchObject({ show: true, type: 'daidi' });
    await act(() => jest.advanceTimersByTimeAsync(2_300));
    expect(selectLoading(store.getState()).show).toBe(false);
  });

  it('GATE-07 requests no screen time while the login screen replaces a screen whose time is counted', async () => {
    jest.useFakeTimers();
    const { network } = await renderApp('/dictation/main');
    // The component that counts the screen time is loaded late, so the test waits long enough for it to appear.
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(screen.getByRole('button', { name: /登录/ })).toBeInTheDocument();
    expect(network.calls).toEqual([]);
  });

  it('SWAP-06 shows neither the login screen nor the loading overlay over a public screen while a login is in progress', async () => {
    const { store } = await renderApp('/about');
    act(() => void store.dispatch(setLogining(true)));
    await aboutScreen();
    expect(screen.queryByRole('heading', { name: '登录，接着听故事' })).not.toBeInTheDocument();
    expect(selectLoading(store.getState()).show).toBe(false);
  });

  it('GATE-05 shows the login screen to a signed-in user who logs in again, until the new login ends', async () => {
    const { store } = await renderApp(PROTECTED);
    act(() => void store.dispatch(setToken({ token: 'token-a' })));
    await wantedScreen();
    act(() => void store.dispatch(setLogining(true)));
    expect(await loginScreen()).toBeInTheDocument();
    act(() => void store.dispatch(setToken({ token: 'token-b' })));
    expect(await wantedScreen()).toBeInTheDocument();
  });

  it('GATE-04 does not count a user as signed in if the cookie `anonymous` contains 1', async () => {
    document.cookie = 'token=anonymous-token; path=/';
    document.cookie = `token_expire=${hourFromNow()}; path=/`;
    document.cookie = 'anonymous=1; path=/';
    const { store } = await renderApp(PROTECTED, { userAgent: HOST_AGENT });
    expect(await loginScreen()).toBeInTheDocument();
    expect(store.getState().auth).toMatchObject({ token: 'anonymous-token', isLogin: false });
  });

  it('GATE-04 shows the login screen to an anonymous user outside the native app, even if the auth slice treats the user’s token as a login', async () => {
    document.cookie = 'token=anonymous-token; path=/';
    document.cookie = `token_expire=${hourFromNow()}; path=/`;
    document.cookie = 'anonymous=1; path=/';
    const { store } = await renderApp(PROTECTED);
    expect(await loginScreen()).toBeInTheDocument();
    expect(store.getState().auth.isLogin).toBe(true);
    act(() => void store.dispatch(setUser({ isAnonymous: false })));
    expect(await wantedScreen()).toBeInTheDocument();
  });

  it('GATE-08 loads neither the code nor the data of a protected screen while it shows the login screen instead', async () => {
    // Unloads the screen, because an earlier test has loaded it.
    forgetLazyScreen('playHistory');
    const load = jest.spyOn(screens.playHistory, 'load');
    const { network } = await renderApp(PROTECTED);
    await loginScreen();
    expect(load).not.toHaveBeenCalled();
    expect(network.calls).toEqual([]);
  });
});

describe('navigation', () => {
  it.each(['/about/', '/About', '/%61bout'])(
    'ROUTE-02 %s opens its screen regardless of case, a slash at the end and encoding',
    async (path) => {
      await renderApp(path);
      await aboutScreen();
      expect(document.title).toBe('关于我们');
      expect(currentPath()).toBe(path);
    },
  );

  it.each(['/no/such/page', '/audio_detail/extra', '/terminal%2Fcar', '//terminal/car', '/%E0%A4%A'])(
    'ROUTE-02 the unknown path %s is redirected to the home screen',
    async (path) => {
      forgetLazyScreen('home');
      const home = jest.spyOn(screens.home, 'load').mockResolvedValue({ default: () => <p>首页内容</p> });
      await renderApp(path);
      expect(await screen.findByText('首页内容')).toBeInTheDocument();
      expect(currentPath()).toBe('/');
      home.mockRestore();
      forgetLazyScreen('home');
    },
  );

  it('ROUTE-03 the title changes with every navigation, including back and forward', async () => {
    await renderApp('/about');
    await aboutScreen();
    expect(document.title).toBe('关于我们');
    await act(async () => {
      history.pushState(null, '', '/combine/terminal/watch');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    expect(document.title).toBe('手表');
    await act(async () => {
      history.back();
      await new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    });
    expect(document.title).toBe('关于我们');
  });

  it('ROUTE-08 a chunk is requested again after one failure', async () => {
    forgetLazyScreen('terminalSoundbox');
    jest
      .spyOn(screens.terminalSoundbox, 'load')
      .mockRejectedValueOnce(chunkError())
      .mockResolvedValueOnce({ default: () => <p>音箱内容</p> });
    await renderApp('/terminal/soundbox');
    expect(await screen.findByText('音箱内容')).toBeInTheDocument();
  });

  it('ROUTE-08 the page offers to reload if a chunk keeps failing', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    forgetLazyScreen('terminalTablet');
    const load = jest.spyOn(screens.terminalTablet, 'load').mockRejectedValue(chunkError());
    await renderApp('/terminal/table');
    expect(await screen.findByText('页面没有打开')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '再试一次' })).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole('link', { name: '我的下载' })).toBeNull();
  });

  it('ROUTE-08 the page offers the downloads of this device if a chunk keeps failing', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    localStorage.setItem(storageKeys.downloadsOwner, 'shelf ');
    forgetLazyScreen('terminalTablet');
    jest.spyOn(screens.terminalTablet, 'load').mockRejectedValue(chunkError());
    await renderApp('/terminal/table');
    await userEvent.click(await screen.findByRole('link', { name: '我的下载' }));
    expect(currentPath()).toBe('/my_download');
  });

  it('ROUTE-08 the page offers a retry if a screen throws', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    forgetLazyScreen('terminalCar');
    let isBroken = true;
    const Sometimes = () => {
      if (isBroken) throw new Error('inside story');
      return <p>车载内容</p>;
    };
    jest.spyOn(screens.terminalCar, 'load').mockResolvedValue({ default: Sometimes });
    await renderApp('/terminal/car');
    expect(await screen.findByText('这一页出了点小问题')).toBeInTheDocument();
    expect(screen.queryByText(/inside story/)).not.toBeInTheDocument();
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: '再试一次' }));
    expect(await screen.findByText('车载内容')).toBeInTheDocument();
  });
});

const chunkError = () => Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' });
