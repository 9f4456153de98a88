import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import * as contract from '#contract/family/eyeCare.ts';
import { REST_COVER_ID } from '#contract/pageRenderer.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#lib/time/time.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { eyeCareApi } from '#platform/eyeCare/eyeCareApi.ts';
import { refusedUse } from '#platform/eyeCare/eyeCareSlice.ts';
import { changeChildActions } from '#platform/family/changeChildActions.ts';
import { playRequested, playToggled } from '#platform/player/playerSlice.ts';
import { aLimitedChild, anEyeCare, aUse, limitsOf } from '#test/builders/family/eyeCare.ts';
import { aStory } from '#test/builders/stories/stories.ts';
import { readableBelowModal } from '#test/harness/readableBelowModal.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';
import { advanceTime } from '#test/harness/session/startSession.ts';
import {
  type App,
  enterPin,
  limited,
  openLimited,
  press,
  requestTo,
  resting,
} from '#test/harness/eyeCare/openLimited.ts';

const onBreak = aUse({ leftMs: 0, rest: { reason: 'break', endsInMs: 8 * MINUTE_MS } });

/** Replaces the timers, so that time passes only when a test advances it, even on a slow machine. */
function useFakeTime(): void {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
}

describe('the rest screen', () => {
  useFakeTime();
  it('lets a child request more time', async () => {
    const state = limited({ screen: resting, listen: resting });
    const app = await openLimited('/', { state });
    await screen.findByRole('dialog', { name: '今天听够啦' });
    const request = { id: 'AAAAAAAAAAAAAAAA', minutes: 10, askedAt: 1, state: 'open' as const };
    app.network.answer(contract.askForTime, { ...state, request });
    await press('问问爸爸妈妈');
    await press('10 分钟');
    await screen.findByText(/已经去问啦/);
    expect(requestTo(app, contract.askForTime)).toEqual({ body: { minutes: 10 } });
  });

  it('closes after a parent has chosen to give more time and has entered the PIN', async () => {
    const app = await openLimited('/', { state: limited({ screen: resting, listen: resting }) });
    await screen.findByRole('dialog', { name: '今天听够啦' });
    app.network.answer(contract.giveTime, limited());
    await press('家长解锁');
    await press('30 分钟');
    app.network.answer(contract.getEyeCare, limited());
    await enterPin();
    await screen.findByText('好，再用 30 分钟');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('deletes the pages that the service worker has stored, because a guest would see such a page before the rest screen covers it', async () => {
    const deleted: string[] = [];
    Object.assign(globalThis, { caches: { delete: async (name: string) => deleted.push(name) } });
    try {
      const app = await openLimited('/', { state: limited() });
      await waitFor(() => expect(app.network.callsTo(contract.getEyeCare)).not.toEqual([]));
      // The login deletes the stored pages, too.
      deleted.length = 0;
      app.network.answer(contract.getEyeCare, limited({ screen: resting }));
      await advanceTime(30 * SECOND_MS);
      await waitFor(() => expect(deleted).toEqual(['pages']));
      app.network.answer(contract.getEyeCare, limited({ screen: resting, listen: resting }));
      await advanceTime(30 * SECOND_MS);
      await waitFor(() => expect(deleted).toEqual(['pages', 'pages']));
    } finally {
      Reflect.deleteProperty(globalThis, 'caches');
    }
  });

  it('lets a child go to the home screen to listen during a break for the eyes, and covers the home screen only after the gateway has refused screen time', async () => {
    const app = await openLimited('/video_show?id=rain', { state: limited({ screen: onBreak }) });
    const rest = within(await screen.findByRole('dialog', { name: '让眼睛歇一歇' }));
    expect(rest.getByText('再过 8 分钟就能接着看')).toBeInTheDocument();
    await press('闭上眼睛，听个故事');
    expect(currentPath()).toBe('/');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await act(async () => app.dispatch(refusedUse('screen')));
    expect(await screen.findByRole('dialog', { name: '让眼睛歇一歇' })).toBeInTheDocument();
  });

  it('says that a sibling who used the device is resting, and not that the sibling’s time is used up, because the sibling may only have a break', async () => {
    const waiting = aUse({ leftMs: 0, rest: { reason: 'sibling', endsInMs: 8 * MINUTE_MS } });
    await openLimited('/', { state: limited({ screen: waiting, listen: waiting }) });
    const rest = await screen.findByRole('dialog', { name: '这台设备也要休息' });
    expect(rest).toHaveTextContent('刚才用它的孩子在休息，换成别的孩子也要先问问爸爸妈妈');
    expect(rest).not.toHaveTextContent('用完');
  });

  it.each([
    [
      'a child with limits of its own',
      aLimitedChild(Date.now(), limitsOf({ listenMinutes: 60 })),
      '用完或者两小时以后自动结束',
    ],
    ['a child without limits', anEyeCare({ isLimited: true }), '时间一到，这台设备接着休息'],
  ])('tells a parent, before more time is given to %s, when this time would end', async (_of, state, text) => {
    const waiting = aUse({ leftMs: 0, rest: { reason: 'sibling', endsInMs: 8 * MINUTE_MS } });
    await openLimited('/', { state: { ...state, screen: waiting, listen: waiting } });
    await press('家长解锁');
    expect(await screen.findByRole('dialog', { name: '这台设备也要休息' })).toHaveTextContent(text);
  });

  describe('closes within seconds after a parent has given more time on another phone', () => {
    const waiting = aUse({ leftMs: 0, rest: { reason: 'sibling', endsInMs: 8 * MINUTE_MS } });
    const blocked = limited({ screen: waiting, listen: waiting });
    const isOver = async (app: App) => {
      await screen.findByRole('dialog', { name: '这台设备也要休息' });
      app.network.answer(contract.getEyeCare, anEyeCare());
      app.network.answer(contract.leaseTime, { leaseMs: 30 * SECOND_MS, isFinishing: false, state: anEyeCare() });
      await act(() => advanceTime(6 * SECOND_MS));
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    };

    it('for a child that has been resting since the app was opened', async () =>
      isOver(await openLimited('/', { state: blocked })));

    it('for a child that has become active on the device of its sibling', async () => {
      const app = await openLimited('/', { state: anEyeCare() });
      await act(() => advanceTime(2 * SECOND_MS));
      app.network.answer(contract.getEyeCare, blocked);
      act(() => changeChildActions({ childId: 'ben' }).forEach((action) => app.dispatch(action)));
      await isOver(app);
    });

    it('for a child to whom the gateway has refused further time after the app was opened', async () => {
      const app = await openLimited('/book/detail?book=rain', { state: anEyeCare() });
      app.network.answer(contract.leaseTime, { leaseMs: 0, isFinishing: false, state: blocked });
      app.network.answer(contract.getEyeCare, blocked);
      await act(() => advanceTime(11 * MINUTE_MS));
      await isOver(app);
    });
  });

  it('hides everything below it from screen readers, except toasts', async () => {
    const app = await openLimited('/book/detail?book=rain', { state: anEyeCare() });
    await screen.findByRole('button', { name: '下雨了。' });
    await act(() => advanceTime(2 * SECOND_MS));
    app.network.answer(contract.getEyeCare, limited({ screen: resting, listen: resting }));
    act(() => void app.dispatch(eyeCareApi.util.invalidateTags(['EyeCare'])));
    await screen.findByRole('dialog', { name: '今天看够啦' });
    act(() => app.toasts.show({ kind: 'info', text: '没有网络' }));
    expect(readableBelowModal()).toEqual(['没有网络']);
  });

  it('does not cause an endless loop of requests if the gateway grants no time but says that the child need not rest', async () => {
    const app = await openLimited('/book/detail?book=rain', { state: limited(), leaseMs: 0 });
    await act(() => advanceTime(SECOND_MS));
    expect(app.network.callsTo(contract.leaseTime).length).toBeLessThanOrEqual(3);
    await act(() => advanceTime(30 * SECOND_MS));
    expect(app.network.callsTo(contract.leaseTime).length).toBeLessThanOrEqual(12);
  });

  it('does not cover the screen of privacy settings, on which a parent sets the PIN', async () => {
    await openLimited('/privacy/manager', { state: limited({ screen: resting, listen: resting }) });
    await act(() => advanceTime(2 * SECOND_MS));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('the rest screen that the gateway has rendered', () => {
  useFakeTime();
  const cover = document.createElement('div');
  cover.id = REST_COVER_ID;
  /** The app's own rest screen at the time when the cover is removed. */
  let follower: HTMLElement | null;
  beforeEach(() => {
    follower = null;
    jest.spyOn(cover, 'remove').mockImplementation(() => {
      follower = screen.queryByRole('dialog');
      Element.prototype.remove.call(cover);
    });
    document.body.append(cover);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    cover.remove();
  });

  it('stays, and keeps the page below it unusable, until the app’s own rest screen has appeared', async () => {
    const root = document.createElement('div');
    root.setAttribute('inert', '');
    cover.before(root);
    /** The app's own rest screen at the times when the page below is made usable. */
    const successors: (HTMLElement | null)[] = [];
    jest.spyOn(root, 'removeAttribute').mockImplementation((name) => {
      successors.push(screen.queryByRole('dialog'));
      Element.prototype.removeAttribute.call(root, name);
    });
    await openLimited('/', { state: limited({ screen: resting, listen: resting }) });
    await waitFor(() => expect(cover).not.toBeInTheDocument());
    expect(follower).toHaveTextContent('今天听够啦');
    expect(successors[0]).toBe(follower);
    expect(root).not.toHaveAttribute('inert');
    root.remove();
  });

  it('is replaced by the app’s own rest screen without a fade-in, which would show the page below', async () => {
    const resting = limited({ screen: onBreak, listen: onBreak });
    await openLimited('/video_show?id=rain', { state: resting });
    expect(await screen.findByRole('dialog')).not.toHaveClass('fading');
    cleanup();
    // Without a rendered cover, the rest screen fades in.
    await openLimited('/video_show?id=rain', { state: resting });
    expect(await screen.findByRole('dialog')).toHaveClass('fading');
  });

  it('stays for a guest, too, until the app’s own rest screen has appeared or the gateway has said that the rest is over', async () => {
    const app = await renderApp('/', {
      beforeRender: ({ network }) =>
        network.answer(contract.getEyeCare, limited({ screen: resting, listen: resting, isGuest: true })),
    });
    await waitFor(() => expect(cover).not.toBeInTheDocument());
    expect(follower).toHaveTextContent('今天听够啦');
    expect(app.network.callsTo(contract.getEyeCare)).not.toEqual([]);
    app.unmount();
    document.body.append(cover);
    await renderApp('/', { beforeRender: ({ network }) => network.answer(contract.getEyeCare, limited()) });
    await waitFor(() => expect(cover).not.toBeInTheDocument());
  });

  it('is removed if a parent has given time since the page was rendered', async () => {
    const app = await openLimited('/', { state: limited() });
    await waitFor(() => expect(cover).not.toBeInTheDocument());
    expect(app.network.callsTo(contract.getEyeCare)).not.toEqual([]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('is removed when the gateway cannot be reached', async () => {
    await openLimited('/', { state: new ApiError('network') });
    await waitFor(() => expect(cover).not.toBeInTheDocument());
  });

  it('is removed when the session has ended on this device', async () => {
    await renderApp('/');
    await waitFor(() => expect(cover).not.toBeInTheDocument());
  });
});

describe('before a rest, the app', () => {
  useFakeTime();
  it('warns a child who is listening that only a few minutes are left', async () => {
    const app = await openLimited('/', {
      state: limited({ listen: aUse({ limitMs: HOUR_MS, leftMs: 4 * MINUTE_MS }) }),
    });
    act(() => {
      app.dispatch(playRequested({ story: aStory() }));
      app.audio.finishLoading(100);
    });
    expect(await screen.findByText('再听 4 分钟，就休息一会儿')).toBeInTheDocument();
  });

  it.each(['/', '/video_show?id=rain'])(
    'at the address %s lets a playing story go on until the user pauses it, and shows the rest screen at that moment at the latest',
    async (path) => {
      const app = await openLimited(path, { state: limited({ screen: resting, listen: resting }) });
      act(() => {
        app.dispatch(playRequested({ story: aStory() }));
        app.audio.finishLoading(100);
      });
      const name = path === '/' ? '今天听够啦' : '今天看够啦';
      await act(() => advanceTime(2 * SECOND_MS));
      expect(screen.queryAllByRole('dialog', { name })).toHaveLength(path === '/' ? 0 : 1);
      expect(app.audio.paused).toBe(false);
      act(() => void app.dispatch(playToggled()));
      expect(await screen.findByRole('dialog', { name })).toBeInTheDocument();
      expect(app.audio.paused).toBe(true);
    },
  );

  it('shows a child’s request for more time if it was sent from another device of the account, but not if it was sent from this device', async () => {
    const here = { id: 'AAAAAAAAAAAAAAAA', nickname: '朵朵', minutes: 30, isFromHere: true };
    const elsewhere = { id: 'BBBBBBBBBBBBBBBB', nickname: '朵朵', minutes: 15, isFromHere: false };
    const app = await openLimited('/', { state: limited({ asked: [here, elsewhere] }) });
    const link = await screen.findByRole('link', { name: /朵朵想再用 15 分钟/ });
    expect(link).toHaveAttribute('href', '/combine/habit/restrict');
    app.network.answer(contract.getEyeCare, limited({ asked: [here] }));
    // The app polls the state.
    await act(() => advanceTime(MINUTE_MS));
    expect(screen.queryByRole('link', { name: /朵朵想再用/ })).not.toBeInTheDocument();
  });
});
