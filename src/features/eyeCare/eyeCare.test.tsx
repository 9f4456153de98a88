import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getBook } from '#contract/books/books.ts';
import { getMyBooks } from '#contract/books/bookshelf.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import * as contract from '#contract/family/eyeCare.ts';
import { checkParentPin, getParentPin } from '#contract/account/parentPin.ts';
import { getUserInfo } from '#contract/account/session.ts';
import { REST_COVER_ID } from '#contract/pageRenderer.ts';
import { presets, type Limits } from '#lib/eyeCare/limitRules.ts';
import { daysBefore } from '#lib/time/calendarDay.ts';
import { chinaDay } from '#lib/time/chinaTime.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#lib/time/time.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { eyeCareApi } from '#platform/eyeCare/eyeCareApi.ts';
import { refusedUse } from '#platform/eyeCare/eyeCareSlice.ts';
import { changesOfChild } from '#platform/family/changesOfChild.ts';
import { playRequested, playToggled } from '#platform/player/playerSlice.ts';
import { selectIsLogin, setToken } from '#platform/session/authSlice.ts';
import { aBook, someBooks } from '#test/builders/catalogue/books.ts';
import { anEyeCare, aUse } from '#test/builders/family/eyeCare.ts';
import { aKid } from '#test/builders/family/children.ts';
import { aUser } from '#test/builders/account/session.ts';
import { aStory } from '#test/builders/stories/stories.ts';
import { noHost } from '#test/harness/fakes/noHost.ts';
import { readableBelowModal } from '#test/harness/readableBelowModal.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';
import { pass } from '#test/harness/session/startSession.ts';

type App = Awaited<ReturnType<typeof renderApp>>;
const [small] = presets;
const family = aUser({ kids: [aKid({ nickname: '朵朵', age: 5 })] });
const resting = aUse({
  usedMs: HOUR_MS,
  limitMs: HOUR_MS,
  leftMs: 0,
  rest: { reason: 'budget', endsInMs: 3 * HOUR_MS },
});
const onBreak = aUse({ leftMs: 0, rest: { reason: 'break', endsInMs: 8 * MINUTE_MS } });
const limited = (changes: Partial<contract.EyeCareState> = {}) => anEyeCare({ isLimited: true, ...changes });

/** Replaces the timers, so that time passes only where a test advances it, even on a slow machine. */
function useFakeTime(): void {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
}
const user = userEvent.setup({ delay: null });

interface OpenOptions {
  state?: contract.EyeCareState | ApiError | Promise<contract.EyeCareState>;
  isPinSet?: boolean;
  limits?: Limits | null;
  days?: ReplyOf<typeof contract.getLimits>['days'];
  user?: Promise<typeof family>;
}

async function open(
  path: string,
  { state = anEyeCare(), isPinSet = true, limits = null, days = [], user: reply }: OpenOptions = {},
): Promise<App> {
  const app = await renderApp(path, {
    host: { ...noHost, sendEvent: jest.fn(async () => undefined) },
    beforeRender: ({ network, dispatch }) => {
      network.answer(contract.getEyeCare, state instanceof Promise ? () => state : state);
      const known = state instanceof ApiError || state instanceof Promise ? anEyeCare() : state;
      network.answer(contract.leaseTime, { leaseMs: 0, isFinishing: false, state: known });
      network.answer(contract.getLimits, { limits, state: known, days });
      network.answer(contract.saveLimits, ({ body }) => ({ limits: body, state: limited(), days: [] }));
      network.answer(getUserInfo, () => reply ?? family);
      network.answer(getParentPin, { isSet: isPinSet, isLocked: false, mobile: '138****8000' });
      network.answer(checkParentPin, {});
      network.answer(getBook, aBook());
      network.answer(getMyBooks, someBooks());
      dispatch(setToken({ token: 'a', expireAt: Date.now() + HOUR_MS }));
    },
  });
  return app;
}
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const enterPin = async () => {
  for (const digit of '4821') await press(digit);
};
const requestTo = (app: App, endpoint: Parameters<App['network']['callsTo']>[0]) =>
  app.network.callsTo(endpoint).at(-1)?.request;

describe('the limits that a parent sets', () => {
  it('are proposed for the age of the child, can be changed for single days, and are saved after the PIN', async () => {
    const app = await open('/habit/restrict');
    const forwarded = jest.fn();
    app.services.events.on('ParentControlUpdated', forwarded);
    await user.click(await screen.findByRole('switch', { name: /^开启护眼模式/ }));
    expect(await screen.findByRole('button', { name: '3～5 岁 · 适合朵朵' })).toHaveAttribute('aria-pressed', 'true');
    await press(/^周一/);
    for (const day of [/^周二/, /^周三/, /^周四/]) await press(day);
    fireEvent.change(screen.getByRole('slider', { name: '听故事' }), { target: { value: '190' } });
    fireEvent.change(screen.getByLabelText('晚上几点睡'), { target: { value: '21:15' } });
    await press('保存');
    expect(app.network.callsTo(contract.saveLimits)).toEqual([]);
    await enterPin();
    await screen.findByText('护眼模式设好了');
    expect(requestTo(app, checkParentPin)).toMatchObject({ body: { action: { kind: 'limits' } } });
    const { body } = requestTo(app, contract.saveLimits) as { body: Limits };
    expect(body.isOn).toBe(true);
    expect(body.days[0]).toEqual(small?.limits.days[0]);
    expect(body.days[4]).toEqual({
      screenMinutes: 20,
      listenMinutes: null,
      bedtime: { from: 21 * 60 + 15, to: 7 * 60 },
    });
    expect(forwarded).toHaveBeenCalledTimes(1);
  });

  it('are proposed once the age of the child has loaded, and the proposal is no unsaved change', async () => {
    let arrive = (): void => undefined;
    await open('/habit/restrict', { user: new Promise((resolve) => (arrive = () => resolve(family))) });
    await screen.findByRole('button', { name: '已保存' });
    await act(async () => arrive());
    await user.click(await screen.findByRole('switch', { name: /^开启护眼模式/ }));
    expect(await screen.findByRole('button', { name: '3～5 岁 · 适合朵朵' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('switch', { name: /^开启护眼模式/ }));
    expect(screen.getByRole('button', { name: '已保存' })).toBeDisabled();
  });

  it('are changed value by value on all chosen days, or copied as a whole from the first chosen day', async () => {
    const app = await open('/habit/restrict');
    await user.click(await screen.findByRole('switch', { name: /^开启护眼模式/ }));
    await press('每天');
    fireEvent.change(screen.getByLabelText('晚上几点睡'), { target: { value: '20:45' } });
    expect(await screen.findByRole('button', { name: /^周六 看 30 听 90 20:45$/ })).toBeInTheDocument();
    await press('都按周一的来');
    expect(screen.queryByRole('button', { name: '都按周一的来' })).toBeNull();
    await press('保存');
    await enterPin();
    await screen.findByText('护眼模式设好了');
    const { body } = requestTo(app, contract.saveLimits) as { body: Limits };
    const everyDay = { screenMinutes: 20, listenMinutes: 60, bedtime: { from: 20 * 60 + 45, to: 7 * 60 } };
    expect(body.days).toEqual(Array.from({ length: 7 }, () => everyDay));
  });

  it('BRIDGE-11 are kept when the parent leaves, and a parent without a PIN is asked to set one', async () => {
    await open('/habit/restrict', { isPinSet: false });
    await user.click(await screen.findByRole('switch', { name: /^开启护眼模式/ }));
    await press('保存');
    const link = await screen.findByRole('link', { name: '去设家长密码' });
    expect(link).toHaveAttribute('href', '/combine/privacy/manager?pin=set');
    await press('关闭');
    await press('返回');
    await press('先留着，下次再填');
    expect(localStorage.getItem('limits_draft')).toContain('isOn\\":true');
  });

  it('are shown with the time used, and a parent can give more time', async () => {
    const today = chinaDay(Date.now());
    const days = [
      { day: daysBefore(today, 5), screenMs: 10 * MINUTE_MS, listenMs: 20 * MINUTE_MS },
      { day: today, screenMs: 0, listenMs: HOUR_MS },
    ];
    const app = await open('/habit/restrict', {
      state: limited({ listen: resting }),
      limits: presets[0]!.limits,
      days,
    });
    const card = within(await screen.findByRole('region', { name: '朵朵今天用了' }));
    expect(card.getByText('今天用完了')).toBeInTheDocument();
    expect(card.getByRole('progressbar', { name: '今天听的时间' })).toHaveAttribute('aria-valuenow', '100');
    const unused = (count: number) => `${daysBefore(today, count)}，看 0 分钟，听 0 分钟`;
    expect(card.getAllByRole('listitem').map((item) => item.getAttribute('aria-label'))).toEqual([
      unused(6),
      `${daysBefore(today, 5)}，看 10 分钟，听 20 分钟`,
      ...[4, 3, 2, 1].map(unused),
      `${today}，看 0 分钟，听 1 小时`,
    ]);
    app.network.answer(contract.giveTime, limited());
    await press('多给一会儿');
    await press('15 分钟');
    await enterPin();
    await screen.findByText('好，再用 15 分钟');
    expect(requestTo(app, checkParentPin)).toMatchObject({ body: { action: { kind: 'moreTime' } } });
    expect(requestTo(app, contract.giveTime)).toEqual({ body: { minutes: 15 } });
  });

  it('can be extended at the request of a child; granting needs the PIN, refusing does not', async () => {
    const asked = [{ id: 'AAAAAAAAAAAAAAAA', nickname: '朵朵', minutes: 15 }];
    const app = await open('/habit/restrict', { state: limited({ asked }), limits: presets[0]!.limits });
    app.network.answer(contract.decideRequest, limited());
    await press('先休息');
    await screen.findByText('已经告诉孩子先休息');
    expect(requestTo(app, contract.decideRequest)).toMatchObject({ body: { isGranted: false } });
    await press('同意');
    expect(app.network.callsTo(contract.decideRequest)).toHaveLength(1);
    await enterPin();
    await screen.findByText('好，再用 15 分钟');
    expect(requestTo(app, contract.decideRequest)).toMatchObject({ body: { isGranted: true } });
  });
});

describe('the rest screen', () => {
  useFakeTime();
  it('lets a child request more time', async () => {
    const state = limited({ screen: resting, listen: resting });
    const app = await open('/', { state });
    await screen.findByRole('dialog', { name: '今天听够啦' });
    const request = { id: 'AAAAAAAAAAAAAAAA', minutes: 10, askedAt: 1, state: 'open' as const };
    app.network.answer(contract.askForTime, { ...state, request });
    await press('问问爸爸妈妈');
    await press('10 分钟');
    await screen.findByText(/已经去问啦/);
    expect(requestTo(app, contract.askForTime)).toEqual({ body: { minutes: 10 } });
  });

  it('ends when a parent gives time after entering the PIN', async () => {
    const app = await open('/', { state: limited({ screen: resting, listen: resting }) });
    await screen.findByRole('dialog', { name: '今天听够啦' });
    app.network.answer(contract.giveTime, limited());
    await press('家长解锁');
    await press('30 分钟');
    app.network.answer(contract.getEyeCare, limited());
    await enterPin();
    await screen.findByText('好，再用 30 分钟');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('offers listening during a break of the eyes, and covers the home only after a refused request', async () => {
    const app = await open('/video_show?id=rain', { state: limited({ screen: onBreak }) });
    const rest = within(await screen.findByRole('dialog', { name: '让眼睛歇一歇' }));
    expect(rest.getByText('再过 8 分钟就能接着看')).toBeInTheDocument();
    await press('闭上眼睛，听个故事');
    expect(currentPath()).toBe('/');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await act(async () => app.dispatch(refusedUse('screen')));
    expect(await screen.findByRole('dialog', { name: '让眼睛歇一歇' })).toBeInTheDocument();
  });

  it('says of a sibling that it rests, and not that its time is used up, because it may have a break', async () => {
    const waiting = aUse({ leftMs: 0, rest: { reason: 'sibling', endsInMs: 8 * MINUTE_MS } });
    await open('/', { state: limited({ screen: waiting, listen: waiting }) });
    const rest = await screen.findByRole('dialog', { name: '这台设备也要休息' });
    expect(rest).toHaveTextContent('刚才用它的孩子在休息，换成别的孩子也要先问问爸爸妈妈');
    expect(rest).not.toHaveTextContent('用完');
  });

  describe('ends within seconds once a parent has given time on another phone', () => {
    const waiting = aUse({ leftMs: 0, rest: { reason: 'sibling', endsInMs: 8 * MINUTE_MS } });
    const blocked = limited({ screen: waiting, listen: waiting });
    const isOver = async (app: App) => {
      await screen.findByRole('dialog', { name: '这台设备也要休息' });
      app.network.answer(contract.getEyeCare, anEyeCare());
      app.network.answer(contract.leaseTime, { leaseMs: 30 * SECOND_MS, isFinishing: false, state: anEyeCare() });
      await act(() => pass(6 * SECOND_MS));
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    };

    it('for a child that waits since the app was opened', async () => isOver(await open('/', { state: blocked })));

    it('for a child that has become active on the device of its sibling', async () => {
      const app = await open('/', { state: anEyeCare() });
      await act(() => pass(2 * SECOND_MS));
      app.network.answer(contract.getEyeCare, blocked);
      act(() => changesOfChild({ childId: 'ben' }).forEach((action) => app.dispatch(action)));
      await isOver(app);
    });

    it('for a child whose request for time was refused', async () => {
      const app = await open('/book/detail?book=rain', { state: anEyeCare() });
      app.network.answer(contract.leaseTime, { leaseMs: 0, isFinishing: false, state: blocked });
      app.network.answer(contract.getEyeCare, blocked);
      await act(() => pass(11 * MINUTE_MS));
      await isOver(app);
    });
  });

  it('hides everything below it from screen readers, except toasts', async () => {
    const app = await open('/book/detail?book=rain', { state: limited() });
    await screen.findByRole('button', { name: '下雨了。' });
    await act(() => pass(2 * SECOND_MS));
    app.network.answer(contract.getEyeCare, limited({ screen: resting, listen: resting }));
    act(() => void app.dispatch(eyeCareApi.util.invalidateTags(['EyeCare'])));
    await screen.findByRole('dialog', { name: '今天看够啦' });
    act(() => app.toasts.show({ kind: 'info', text: '没有网络' }));
    expect(readableBelowModal()).toEqual(['没有网络']);
  });

  it('covers neither the privacy settings nor the form that sets a PIN', async () => {
    await open('/privacy/manager', { state: limited({ screen: resting, listen: resting }) });
    await act(() => pass(2 * SECOND_MS));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('the rest screen that the gateway has rendered', () => {
  useFakeTime();
  const cover = document.createElement('div');
  cover.id = REST_COVER_ID;
  beforeEach(() => document.body.append(cover));
  afterEach(() => cover.remove());

  it('stays until the app’s own rest screen has appeared; meanwhile the page below it cannot be used', async () => {
    const root = document.createElement('div');
    root.setAttribute('inert', '');
    cover.before(root);
    await open('/', { state: limited({ screen: resting, listen: resting }) });
    await screen.findByRole('dialog', { name: '今天听够啦' });
    expect(cover).toBeInTheDocument();
    expect(root).toHaveAttribute('inert');
    await waitFor(() => expect(cover).not.toBeInTheDocument());
    expect(root).not.toHaveAttribute('inert');
    root.remove();
  });

  it('is removed when a parent has given time in the meantime', async () => {
    const app = await open('/', { state: limited() });
    await waitFor(() => expect(cover).not.toBeInTheDocument());
    expect(app.network.callsTo(contract.getEyeCare)).not.toEqual([]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('is removed when the gateway cannot be reached', async () => {
    await open('/', { state: new ApiError('network') });
    await waitFor(() => expect(cover).not.toBeInTheDocument());
  });

  it('is removed when the session has ended on this device', async () => {
    await renderApp('/');
    await waitFor(() => expect(cover).not.toBeInTheDocument());
  });
});

describe('before a rest, the app', () => {
  useFakeTime();
  it('warns a child who is listening', async () => {
    const app = await open('/', { state: limited({ listen: aUse({ limitMs: HOUR_MS, leftMs: 4 * MINUTE_MS }) }) });
    act(() => {
      app.dispatch(playRequested({ story: aStory() }));
      app.audio.arrive(100);
    });
    expect(await screen.findByText('再听 4 分钟，就休息一会儿')).toBeInTheDocument();
  });

  it.each(['/', '/video_show?id=rain'])(
    'lets a story that plays at %s continue during its last granted time, although the gateway already counts that time as used',
    async (path) => {
      const app = await open(path, { state: limited({ screen: resting, listen: resting }) });
      act(() => {
        app.dispatch(playRequested({ story: aStory() }));
        app.audio.arrive(100);
      });
      const name = path === '/' ? '今天听够啦' : '今天看够啦';
      await act(() => pass(2 * SECOND_MS));
      expect(screen.queryAllByRole('dialog', { name })).toHaveLength(path === '/' ? 0 : 1);
      expect(app.audio.paused).toBe(false);
      act(() => void app.dispatch(playToggled()));
      expect(await screen.findByRole('dialog', { name })).toBeInTheDocument();
      expect(app.audio.paused).toBe(true);
    },
  );

  it('shows the request of a child on another device of the account', async () => {
    const asked = [{ id: 'AAAAAAAAAAAAAAAA', nickname: '朵朵', minutes: 15 }];
    await open('/', { state: limited({ asked }) });
    const link = await screen.findByRole('link', { name: /朵朵想再用 15 分钟/ });
    expect(link).toHaveAttribute('href', '/combine/habit/restrict');
  });
});

describe('logging out', () => {
  it('needs the PIN while limits apply', async () => {
    const app = await open('/profile', { state: limited() });
    await press('退出登录');
    await screen.findByText('护眼模式开着，退出登录要家长确认');
    expect(selectIsLogin(app.store.getState())).toBe(true);
    await enterPin();
    await waitFor(() => expect(selectIsLogin(app.store.getState())).toBe(false));
    expect(requestTo(app, checkParentPin)).toMatchObject({ body: { action: { kind: 'signOut' } } });
  });

  it('waits until it is known whether limits apply', async () => {
    // The app itself sends this request too, possibly before the button is pressed.
    let answer: (state: contract.EyeCareState) => void = () => undefined;
    const state = new Promise<contract.EyeCareState>((resolve) => (answer = resolve));
    const app = await open('/profile', { state });
    await press('退出登录');
    await press('退出登录');
    expect(app.network.callsTo(contract.getEyeCare)).toHaveLength(1);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    answer(limited());
    await screen.findByText('护眼模式开着，退出登录要家长确认');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(selectIsLogin(app.store.getState())).toBe(true);
  });

  it('is refused while it is unknown whether limits apply, and works once it is known', async () => {
    const app = await open('/profile', { state: new ApiError('network') });
    await press('退出登录');
    await screen.findByText('没查到护眼设置，还不能退出，请再试一次');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(selectIsLogin(app.store.getState())).toBe(true);
    app.network.answer(contract.getEyeCare, anEyeCare());
    await press('退出登录');
    const dialog = within(await screen.findByRole('alertdialog', { name: '要退出登录吗？' }));
    await user.click(dialog.getByRole('button', { name: '退出登录' }));
    expect(selectIsLogin(app.store.getState())).toBe(false);
  });
});
