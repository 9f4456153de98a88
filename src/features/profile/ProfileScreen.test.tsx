import { act, fireEvent, screen, within } from '@testing-library/react';
import type { ReplyOf } from '#contract/endpoint.ts';
import { listFeedback } from '#contract/account/feedback.ts';
import { getReport } from '#contract/learning/report.ts';
import { getUserInfo, getVip } from '#contract/account/session.ts';
import { DAY_MS } from '#lib/time/time.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { selectIsLogin, setToken } from '#platform/session/authSlice.ts';
import { setUser } from '#platform/session/user/userSlice.ts';
import { aReport } from '#test/builders/learning/report.ts';
import { aKid } from '#test/builders/family/children.ts';
import { renderApp } from '#test/harness/renderApp.tsx';
import { HOST_AGENT } from '#test/harness/host/hostAgent.ts';

const DEBOUNCE_MS = 3_000;

const answer = {
  user: {
    userId: '42',
    nickname: '小米',
    avatarUrl: '',
    headwearUrl: '',
    mobile: '138****0000',
    ilisten: { isVip: 0 as 0 | 1, isAnonymous: false },
    activeChildId: '42',
    kids: [aKid({ id: '42', nickname: '小米', age: 7 })],
  },
};

const head = () => within(screen.getByRole('region', { name: '我是谁' }));
const advanceTime = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  delete document.documentElement.dataset['theme'];
});

async function openProfile(options: Parameters<typeof renderApp>[1] = {}) {
  const app = await renderApp('/profile', options);
  await act(async () => app.dispatch(setToken({ token: 'a-token', expireAt: Date.now() + DAY_MS })));
  await advanceTime(0);
  return app;
}

describe('the profile', () => {
  it('AUTH-10 is marked as busy, and shows no membership state, until the server has replied', async () => {
    const app = await openProfile();
    app.network.answer(getUserInfo, answer);
    await act(async () => app.dispatch({ type: 'user/fetchUserRequest' }));
    expect(screen.getByRole('region', { name: '我是谁' })).toHaveAttribute('aria-busy', 'true');
    expect(head().queryByText('普通用户')).not.toBeInTheDocument();
    await advanceTime(DEBOUNCE_MS);
    expect(screen.getByRole('region', { name: '我是谁' })).toHaveAttribute('aria-busy', 'false');
    expect(head().getByText('小米')).toBeInTheDocument();
    expect(head().getByText('138****0000')).toBeInTheDocument();
    expect(head().getByText('普通用户')).toBeInTheDocument();
    expect(head().getByText('按 7 岁推荐故事')).toBeInTheDocument();
  });

  it('ROLE-02 shows that the user is a member', async () => {
    const app = await openProfile();
    app.network.answer(getUserInfo, { user: { ...answer.user, ilisten: { isVip: 1, isAnonymous: false } } });
    await act(async () => app.dispatch({ type: 'user/fetchUserRequest' }));
    await advanceTime(DEBOUNCE_MS);
    expect(head().getByText('VIP')).toBeInTheDocument();
    expect(head().queryByText('普通用户')).not.toBeInTheDocument();
  });

  it('STATE-01 shows the latest expiry date of all memberships that the app may show, and none once the user is no longer a member', async () => {
    const app = await openProfile();
    const until = (year: number) => new Date(year, 2, 1).getTime();
    app.network.answer(getUserInfo, { user: { ...answer.user, ilisten: { isVip: 1, isAnonymous: false } } });
    app.network.answer(getVip, {
      data: {
        isVip: 1,
        vip: [
          { kind: 'month', title: '月度会员', expireTime: until(2027) },
          { kind: 'year', title: '年度会员', expireTime: until(2028) },
          { kind: 'host', title: '会员', expireTime: until(2029) },
        ],
      },
    });
    await act(async () => app.dispatch({ type: 'user/fetchUserRequest' }));
    await advanceTime(DEBOUNCE_MS);
    expect(head().getByText('年度会员到 2028年3月1日')).toBeInTheDocument();
    app.network.answer(getUserInfo, answer);
    await act(async () => app.dispatch({ type: 'user/fetchUserRequest' }));
    await advanceTime(DEBOUNCE_MS);
    expect(head().queryByText(/会员到/)).not.toBeInTheDocument();
    expect(app.store.getState().user.vip).toEqual([]);
  });

  it('AUTH-17 ignores memberships that were requested with the token of another session', async () => {
    const app = await openProfile();
    let answerVip: (reply: ReplyOf<typeof getVip>) => void = () => undefined;
    app.network.answer(getUserInfo, { user: { ...answer.user, ilisten: { isVip: 1, isAnonymous: false } } });
    app.network.answer(getVip, () => new Promise((resolve) => (answerVip = resolve)));
    await act(async () => app.dispatch({ type: 'user/fetchUserRequest' }));
    await advanceTime(DEBOUNCE_MS);
    await act(async () => app.dispatch(setToken({ token: 'b-token', expireAt: Date.now() + DAY_MS })));
    await act(async () => answerVip({ data: { isVip: 1, vip: [{ kind: 'year', title: '年度会员', expireTime: 9 }] } }));
    expect(app.store.getState().user.vip).toEqual([]);
  });

  it('STATE-10 masks the mobile number even if the app has received it unmasked', async () => {
    const app = await openProfile();
    await act(async () => app.dispatch({ type: 'user/setUser', payload: { userId: '42', mobile: '13800001234' } }));
    expect(head().getByText('138****1234')).toBeInTheDocument();
  });

  it('STATE-09 hides the nickname in the app of caller 2003', async () => {
    const app = await openProfile({ userAgent: HOST_AGENT.replace('/1002/', '/2003/') });
    await act(async () => app.dispatch({ type: 'user/setUser', payload: { userId: '42', nickname: '小米' } }));
    expect(screen.queryByText('小米')).not.toBeInTheDocument();
    expect(head().getByText('小听众')).toBeInTheDocument();
  });

  it('is shown even for a user without a mobile number', async () => {
    const app = await openProfile();
    await act(async () => app.dispatch({ type: 'user/setUser', payload: { userId: '42', nickname: '小米', age: -3 } }));
    expect(screen.getByRole('region', { name: '我是谁' })).toHaveAttribute('aria-busy', 'false');
    expect(head().getByText('按 5 岁推荐故事')).toBeInTheDocument();
  });

  it('AUTH-10 can be requested again after a failure', async () => {
    jest.spyOn(console, 'warn').mockImplementation();
    const app = await openProfile();
    app.network.answer(getUserInfo, new ApiError('network'));
    await act(async () => app.dispatch({ type: 'user/fetchUserRequest' }));
    await advanceTime(8_000);
    expect(head().getByRole('status')).toHaveTextContent('没有加载出来');
    app.network.answer(getUserInfo, answer);
    fireEvent.click(head().getByRole('button', { name: '再试一次' }));
    expect(head().queryByRole('status')).not.toBeInTheDocument();
    await advanceTime(DEBOUNCE_MS);
    expect(head().getByText('小米')).toBeInTheDocument();
  });
});

describe('the links on the profile', () => {
  it.each([
    ['播放历史', '/combine/play_history'],
    ['会员中心', '/combine/vippage/index'],
    ['护眼模式', '/combine/habit/restrict'],
    ['设备管理', '/combine/device/index'],
    ['隐私管理', '/combine/privacy/manager'],
    ['关于我们', '/combine/about'],
  ])('lead to %s', async (name, address) => {
    await openProfile();
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', address);
  });
});

describe('the summary of the week and of feedback on the profile', () => {
  it('contains the statistics of the week, with a link to the report', async () => {
    const app = await openProfile({ beforeRender: ({ network }) => network.answer(getReport, aReport()) });
    await advanceTime(500);
    const week = within(screen.getByRole('region', { name: '这一周' })).getByRole('link');
    expect(week).toHaveTextContent('这一周看报告听和学30 分钟连续3 天新认识2 个字');
    expect(week).toHaveAttribute('href', '/combine/statistical_report');
    expect(app.network.callsTo(getReport)).toMatchObject([{ request: { query: { period: 'week' } } }]);
  });

  it('can be loaded again after a failure, and explains what will be counted while there are no statistics', async () => {
    const app = await openProfile({
      beforeRender: ({ network }) => network.answer(getReport, new ApiError('network')),
    });
    await advanceTime(500);
    app.network.answer(getReport, aReport({ firstDay: null }));
    fireEvent.click(within(screen.getByRole('region', { name: '这一周' })).getByRole('button', { name: '再试一次' }));
    await advanceTime(500);
    expect(screen.getByText('听一个故事、学几个字，这里就会记下来')).toBeInTheDocument();
  });

  it('contains the number of unread answers to the user’s feedback, with a link to the answers', async () => {
    const thread = { topic: 'fault', state: 'answered', writtenAt: 1, text: '没有声音', messages: 2 };
    const items = [true, true, false].map((isUnread, index) => ({
      ...thread,
      id: `000000000000000${index}`,
      isUnread,
    }));
    await openProfile({ beforeRender: ({ network }) => network.answer(listFeedback, { items, next: null }) });
    await advanceTime(500);
    const link = screen.getByRole('link', { name: /^意见反馈/ });
    expect(link).toHaveTextContent('意见反馈2 条新回复');
    expect(link).toHaveAttribute('href', '/combine/feedback/index?view=mine');
  });

  it('is not requested for an anonymous user', async () => {
    const app = await openProfile({
      beforeRender: ({ dispatch }) => dispatch(setUser({ userId: '42', isAnonymous: true })),
    });
    await advanceTime(500);
    expect([...app.network.callsTo(getReport), ...app.network.callsTo(listFeedback)]).toEqual([]);
  });
});

describe('the theme', () => {
  it('can be chosen on the profile and is stored', async () => {
    await openProfile();
    const choice = (name: string) => within(screen.getByRole('group', { name: '外观' })).getByRole('button', { name });
    expect(choice('天黑变暗')).toHaveAttribute('aria-pressed', 'true');
    fireEvent.click(choice('睡前'));
    expect(choice('睡前')).toHaveAttribute('aria-pressed', 'true');
    expect(choice('跟随系统')).toHaveAttribute('aria-pressed', 'false');
    expect(document.documentElement.dataset['theme']).toBe('bedtime');
    expect(localStorage.getItem('theme')).toBe('bedtime');
  });
});

describe('logging out', () => {
  const ask = async () => {
    fireEvent.click(screen.getByRole('button', { name: '退出登录' }));
    await advanceTime(0);
    return within(await screen.findByRole('alertdialog', { name: '要退出登录吗？' }));
  };

  it('AUTH-09 needs a confirmation, and leads through the logout page of the account site back to the profile', async () => {
    const { store, left, services } = await openProfile();
    const dialog = await ask();
    expect(selectIsLogin(store.getState())).toBe(true);
    fireEvent.click(dialog.getByRole('button', { name: '退出登录' }));
    await advanceTime(1_000);
    expect(selectIsLogin(store.getState())).toBe(false);
    expect(services.cookies.read('token')).toBeUndefined();
    const target = new URL(left[0] ?? '');
    expect(target.pathname).toBe('/account/logout');
    expect(target.searchParams.get('back_url')).toBe('http://localhost:8080/combine/profile');
    expect(screen.getByRole('heading', { name: '登录，接着听故事' })).toBeInTheDocument();
  });

  it('AUTH-09 does not happen when the user cancels', async () => {
    const { store, left } = await openProfile();
    const dialog = await ask();
    fireEvent.click(dialog.getByRole('button', { name: '再听一会儿' }));
    await advanceTime(1_000);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(selectIsLogin(store.getState())).toBe(true);
    expect(left).toEqual([]);
  });
});
