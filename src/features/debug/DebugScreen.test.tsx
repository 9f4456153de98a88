import { act, fireEvent, screen, within } from '@testing-library/react';
import { getUserInfo, refreshToken } from '#contract/account/session.ts';
import type { Host } from '#platform/bridge/host.ts';
import { noHost } from '#test/harness/fakes/noHost.ts';
import { selectIsLogin, selectIsLogining, setToken } from '#platform/session/authSlice.ts';
import { setUser } from '#platform/session/user/userSlice.ts';
import { selectCurrentTimestamp } from '#platform/variable/variableSlice.ts';
import { renderApp } from '#test/harness/renderApp.tsx';
import { HOST_AGENT } from '#test/harness/host/hostAgent.ts';

const section = (name: string) => within(screen.getByRole('region', { name }));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const advanceTime = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('/cydebug', () => {
  it('ENV-01 shows the environment in which the app runs, and the build of the app', async () => {
    await renderApp('/cydebug?channel=qa', { userAgent: HOST_AGENT });
    const environment = section('环境');
    for (const text of ['host', 'android', '1002', '12.0', 'qa（启动时 huawei）']) {
      expect(environment.getByText(text)).toBeInTheDocument();
    }
    expect(section('构建').getByText('local')).toBeInTheDocument();
    expect(section('构建').getByText('http://localhost:8080')).toBeInTheDocument();
    expect(section('外部地址').getByText('/account/webview')).toBeInTheDocument();
  });

  it('STATE-10 shows the Redux state and each change to it, with secrets and mobile numbers masked', async () => {
    const { dispatch } = await renderApp('/cydebug');
    press('auth');
    press('user');
    const state = section('状态（已脱敏）');
    expect(state.getByText(/"isLogin": false/)).toBeInTheDocument();
    await act(async () => {
      dispatch(setToken({ token: 'the-secret' }));
      dispatch(setUser({ nickname: '小米', mobile: '13800001234' }));
    });
    expect(state.getByText(/"isLogin": true/)).toHaveTextContent('"token": "***"');
    expect(state.getByText(/小米/)).toHaveTextContent('"mobile": "***"');
    expect(document.body).not.toHaveTextContent('the-secret');
    expect(document.body).not.toHaveTextContent('13800001234');
    press('auth');
    expect(state.queryByText(/"isLogin"/)).not.toBeInTheDocument();
  });

  it('BRIDGE-05 calls the host app, and shows the replies and failures of these calls', async () => {
    const setting = jest.fn<Promise<void>, Parameters<Host['setting']>>(() => Promise.resolve());
    const closePage = () => Promise.reject(new Error('bridge time-out'));
    await renderApp('/cydebug', { host: { ...noHost, setting, closePage } });
    press('setting controlBack=1 （桥）');
    await advanceTime(0);
    press('page.close （桥）');
    await advanceTime(0);
    expect(setting).toHaveBeenLastCalledWith({ controlBack: 1 });
    const [last, first] = within(screen.getByRole('log', { name: '桥的回答' })).getAllByRole('listitem');
    expect(first).toHaveTextContent(/^setting controlBack=1 → 完成（\d+ ms）$/);
    expect(last).toHaveTextContent(/^page.close → 失败：.*bridge time-out/);
  });

  it('STATE-07 overrides the time with the cookie debug_time, and restores the real time', async () => {
    const { store, services } = await renderApp('/cydebug');
    const wanted = new Date('2026-06-01T08:30').getTime();
    expect(screen.getByRole('button', { name: '设定时间' })).toBeDisabled();
    expect(screen.getByRole('button', { name: '恢复真实时间' })).toBeDisabled();
    fireEvent.change(screen.getByLabelText('改成'), { target: { value: '2026-06-01T08:30' } });
    press('设定时间');
    expect(selectCurrentTimestamp(store.getState())).toBe(wanted);
    expect(services.cookies.read('debug_time')).toBe(String(wanted));
    press('恢复真实时间');
    expect(selectCurrentTimestamp(store.getState())).toBeNull();
    expect(services.cookies.read('debug_time')).toBeUndefined();
  });

  it('AUTH-02 has one button for each session action, which triggers the action', async () => {
    const { store, network, dispatch, left } = await renderApp('/cydebug');
    await act(async () => dispatch(setToken({ token: 'a-token' })));
    press('刷新令牌');
    expect(screen.getByText('已经去问了')).toBeInTheDocument();
    expect(network.callsTo(refreshToken)).toHaveLength(1);
    press('获取用户');
    await advanceTime(3_000);
    expect(network.callsTo(getUserInfo)).toHaveLength(1);
    press('标为登录中');
    expect(selectIsLogining(store.getState())).toBe(true);
    press('退出登录');
    expect(selectIsLogin(store.getState())).toBe(false);
    await advanceTime(1_000);
    expect(left).toHaveLength(1);
  });

  it('links to the page with the debugging tools', async () => {
    await renderApp('/cydebug');
    expect(screen.getByRole('link', { name: '调试工具' })).toHaveAttribute('href', '/combine/cydebug/page2');
    expect(screen.getByRole('link', { name: '调试' })).toHaveAttribute('aria-current', 'page');
  });
});
