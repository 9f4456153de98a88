import { act, screen } from '@testing-library/react';
import { getEyeCare, leaseTime, settleOffline, type EyeCareState } from '#contract/family/eyeCare.ts';
import { getStory } from '#contract/stories/stories.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#lib/time/time.ts';
import { playRequested, playToggled, rateChosen, selectPlayer, storyChosen } from '#platform/player/playerSlice.ts';
import { selectRefusedUse } from '#platform/eyeCare/eyeCareSlice.ts';
import { createTimeMemory } from '#platform/eyeCare/timeMemory.ts';
import { changeChildActions } from '#platform/family/changeChildActions.ts';
import { writeDownloadsOwner } from '#platform/offline/forgetDownloads.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { setUser } from '#platform/session/user/userSlice.ts';
import { aLimitedChild, anEyeCare, aUse, limitsOf } from '#test/builders/family/eyeCare.ts';
import { aStory, seriesCards } from '#test/builders/stories/stories.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';
import { advanceTime, startSession } from '#test/harness/session/startSession.ts';

/**
 * These tests try to get around the limits through the app. test/bypass does so through the gateway (docs/eyeCare.md).
 */
const resting = aUse({
  usedMs: HOUR_MS,
  limitMs: HOUR_MS,
  leftMs: 0,
  rest: { reason: 'budget', endsInMs: 10 * HOUR_MS },
});
const hour = limitsOf({ screenMinutes: 60, listenMinutes: 60 });
/** Returns the reply about a child who has listened for 59 minutes of an hour, or for the whole hour. */
const stateAfterListening = (minutes: 59 | 60) => aLimitedChild(Date.now(), hour, { listenMs: minutes * MINUTE_MS });
const stateAfterScreenTime = (minutes: 59 | 60) => aLimitedChild(Date.now(), hour, { screenMs: minutes * MINUTE_MS });
const limited = (changes: Partial<EyeCareState> = {}) => anEyeCare({ isLimited: true, ...changes });
const metered = (id = 'moon') => {
  const story = aStory(id);
  return { ...story, sound: { ...story.sound, isMetered: true } };
};

/** The time at which the tests begin. It is far from midnight in China, when a new day begins with a new budget. */
const NOON = Date.parse('2026-11-24T04:00:00Z');
beforeEach(() => jest.useFakeTimers({ now: NOON }));
afterEach(() => jest.useRealTimers());

type Session = ReturnType<typeof startSession>;

function loseNetwork({ network }: Pick<Session, 'network'>) {
  for (const endpoint of [leaseTime, settleOffline, getEyeCare]) network.answer(endpoint, new ApiError('network'));
}

/** Opens a player. The gateway grants it `times` leases of 30 s each, and refuses the next ones. */
const openPlayer = (times: number) => playerOf(startSession(), times);

function playerOf(session: Session, times: number) {
  const { network } = session;
  network.answer(getStory, ({ params }) => metered(params.storyId));
  const answer = (left: number) =>
    network.answer(leaseTime, () => {
      const granted = network.callsTo(leaseTime).length <= left;
      return {
        leaseMs: granted ? 30 * SECOND_MS : 0,
        isFinishing: false,
        state: stateAfterListening(granted ? 59 : 60),
      };
    });
  answer(times);
  session.dispatch(setToken({ token: 'a', expireAt: Date.now() + HOUR_MS }));
  const refused = () => selectRefusedUse(session.store.getState());
  /** Plays for up to this many seconds; the sound reports its position every second. */
  async function hear(seconds: number) {
    for (let second = 0; second < seconds; second += 1) {
      if (session.player.snapshot().phase !== 'playing') return;
      await advanceTime(SECOND_MS);
      session.audio.playFor(1);
    }
  }
  async function play(id = 'moon') {
    session.dispatch(playRequested({ story: metered(id) }));
    await advanceTime(0);
    session.audio.finishLoading(600);
  }
  return { ...session, answer, refused, hear, play, loseNetwork: () => loseNetwork(session) };
}

describe('a child who tries to get around the limits', () => {
  it('way 26: cannot start a story if no listening time is left', async () => {
    const { audio, refused, play } = openPlayer(0);
    await play();
    expect(audio.addresses).toEqual([]);
    expect(refused()).toBe('listen');
  });

  it('way 27: can neither continue the current story nor start another one after the listening time has ended', async () => {
    const { audio, dispatch, refused, play, hear, player, answer } = openPlayer(1);
    await play();
    await hear(40);
    expect(player.snapshot().phase).toBe('paused');
    expect(refused()).toBe('listen');
    const before = audio.playCount;
    answer(0);
    dispatch(storyChosen(seriesCards[1]!));
    await advanceTime(0);
    dispatch(playToggled());
    await advanceTime(0);
    expect(audio.playCount).toBe(before);
  });

  it('way 28: hears nothing more after the granted time if it changes the clock of the device', async () => {
    const { player, play, hear } = openPlayer(1);
    await play();
    await hear(10);
    jest.setSystemTime(Date.now() - 5 * HOUR_MS);
    await hear(40);
    expect(player.snapshot().phase).toBe('paused');
  });

  it('way 29: hears nothing more after the granted time if it puts the app into the background', async () => {
    const { player, play, hear } = openPlayer(1);
    await play();
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await hear(60);
    expect(player.snapshot().phase).toBe('paused');
  });

  it('way 30: hears nothing by starting a story again and again', async () => {
    const { network, play, hear, player } = openPlayer(0);
    for (let count = 0; count < 3; count += 1) {
      await play();
      await hear(5);
      expect(player.snapshot().phase).not.toBe('playing');
    }
    expect(network.callsTo(leaseTime)).toHaveLength(3);
  });

  it('way 31: gains no time by going offline, because the app counts down the remaining time, and reports the use later', async () => {
    const { network, loseNetwork, play, hear, player, answer } = openPlayer(1);
    await play();
    loseNetwork();
    await hear(90);
    // The current story goes on, because the app cannot ask the gateway whether it may be finished.
    expect(player.snapshot().phase).toBe('playing');
    network.answer(settleOffline, limited());
    answer(99);
    await hear(30);
    const report = network.callsTo(settleOffline).at(-1);
    const { body } = report!.request as { body: { kind: string; usedMs: number } };
    expect(body.kind).toBe('listen');
    expect(body.usedMs).toBeGreaterThanOrEqual(50 * SECOND_MS);
  });

  it('way 34: gains no time by going offline and switching to another child, because the app reports the use for the child that was active before', async () => {
    const { network, loseNetwork, play, hear, answer, dispatch } = openPlayer(1);
    dispatch(setUser({ userId: 'ann', childId: 'ann' }));
    await play();
    loseNetwork();
    await hear(90);
    changeChildActions({ childId: 'ben' }).forEach((action) => dispatch(action));
    network.answer(settleOffline, limited());
    answer(99);
    await play();
    await advanceTime(0);
    const reports = network.callsTo(settleOffline).slice(-1);
    expect(reports.map(({ options }) => options)).toEqual([{ childId: 'ann' }]);
  });

  it('way 32: cannot start a story offline once the remaining time is over, and sees the rest screen until the gateway grants more', async () => {
    const opened: ReturnType<typeof playerOf>[] = [];
    await renderApp('/', {
      beforeRender: (session) => {
        session.network.answer(getEyeCare, () => stateAfterListening(59));
        opened.push(playerOf(session, 1));
      },
    });
    const { play, hear, dispatch, audio, network, loseNetwork: lose } = opened[0]!;
    // The component that covers the screen is loaded later.
    await act(() => advanceTime(2 * SECOND_MS));
    await act(() => play());
    lose();
    await act(() => hear(120));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    const before = audio.playCount;
    await act(async () => {
      dispatch(storyChosen(seriesCards[1]!));
      await advanceTime(0);
    });
    expect(audio.playCount).toBe(before);
    expect(await screen.findByRole('dialog', { name: '今天听够啦' })).toBeInTheDocument();
    await act(() => advanceTime(MINUTE_MS));
    expect(screen.getByRole('dialog', { name: '今天听够啦' })).toBeInTheDocument();
    network.answer(getEyeCare, () => stateAfterListening(59));
    await act(() => advanceTime(10 * SECOND_MS));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  /** Opens a screen whose first lease of 30 s is granted. */
  async function openScreen(path: string, state: () => EyeCareState) {
    const app = await renderApp(path, {
      beforeRender: ({ network, dispatch }) => {
        network.answer(getEyeCare, state);
        network.answer(leaseTime, () => ({ leaseMs: 30 * SECOND_MS, isFinishing: false, state: state() }));
        dispatch(setToken({ token: 'a', expireAt: Date.now() + HOUR_MS }));
      },
    });
    await act(() => advanceTime(2 * SECOND_MS));
    return app;
  }

  it('way 35: sees the rest screen even offline once the remaining screen time is used up', async () => {
    const app = await openScreen('/video_show?id=rain', () => stateAfterScreenTime(59));
    loseNetwork(app);
    await act(() => advanceTime(50 * SECOND_MS));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await act(() => advanceTime(MINUTE_MS));
    expect(await screen.findByRole('dialog', { name: '今天看够啦' })).toBeInTheDocument();
    // Setting back the clock of the device does not give the child more time.
    jest.setSystemTime(Date.now() - 5 * HOUR_MS);
    await act(() => advanceTime(MINUTE_MS));
    expect(screen.getByRole('dialog', { name: '今天看够啦' })).toBeInTheDocument();
  });

  it('way 36: sees the rest screen even offline when the bedtime begins according to the clock of the server', async () => {
    const limits = limitsOf({ bedtime: { from: 12 * 60 + 5, to: 18 * 60 } });
    const app = await openScreen('/', () => aLimitedChild(Date.now() + 3 * MINUTE_MS, limits));
    // The clock of the device is three minutes slow.
    app.services.clock.learn(new Date(Date.now() + 3 * MINUTE_MS).toUTCString());
    loseNetwork(app);
    await act(() => advanceTime(MINUTE_MS));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await act(() => advanceTime(90 * SECOND_MS));
    expect(await screen.findByRole('dialog', { name: '该睡觉啦，晚安' })).toBeInTheDocument();
  });

  it.each([
    ['its budgets are used up', 60, {}, '今天听够啦'],
    ['its bedtime has begun', 0, { bedtime: { from: 11 * 60, to: 18 * 60 } }, '该睡觉啦，晚安'],
  ])(
    'way 37: sees the rest screen at most two seconds after opening the home offline if %s',
    async (_name, used, rules, title) => {
      const limits = limitsOf({ screenMinutes: 60, listenMinutes: 60, ...rules });
      const usage = { screenMs: used * MINUTE_MS, listenMs: used * MINUTE_MS };
      for (const hasSession of [true, false]) {
        const opened = Date.now();
        const { unmount } = await renderApp('/', {
          beforeRender: (session) => {
            const { services, dispatch } = session;
            writeDownloadsOwner(services.localStore, { shelf: 's', userId: 'ann' });
            createTimeMemory(services.localStore, services.clock, () => 'ann').write(
              aLimitedChild(NOON, limits, usage),
            );
            loseNetwork(session);
            if (!hasSession) return;
            dispatch(setToken({ token: 'a', expireAt: Date.now() + HOUR_MS }));
            dispatch(setUser({ userId: 'ann', childId: 'ann' }));
          },
        });
        expect(await screen.findByRole('dialog', { name: title })).toBeInTheDocument();
        expect(Date.now() - opened).toBeLessThanOrEqual(2 * SECOND_MS);
        unmount();
      }
    },
  );

  it.each([
    ['/video_show?id=rain', '/video_show?id=rain'],
    ['/new_word?practise=1', '/new_word?practise=1'],
    ['/', '/'],
    ['/profile', '/profile'],
    ['/nowhere', '/'],
  ])('way 33: sees the rest screen at every address, such as %s, while no time is left', async (path, place) => {
    const state = limited({ screen: resting, listen: resting });
    await renderApp(path, {
      beforeRender: ({ network, dispatch }) => {
        network.answer(getEyeCare, state);
        network.answer(leaseTime, { leaseMs: 0, isFinishing: false, state });
        dispatch(setToken({ token: 'a', expireAt: Date.now() + HOUR_MS }));
      },
    });
    // The component that covers the screen is loaded later.
    await act(() => advanceTime(2 * SECOND_MS));
    expect(await screen.findByRole('dialog', { name: /今天.够啦/ })).toBeInTheDocument();
    expect(currentPath()).toBe(place);
    // Neither the back key nor Escape closes the rest screen.
    await act(async () => {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      history.back();
      await advanceTime(SECOND_MS);
    });
    expect(screen.getByRole('dialog', { name: /今天.够啦/ })).toBeInTheDocument();
  });
});

it('the rest screen does not cover a screen before the granted screen time has ended', async () => {
  let count = 0;
  await renderApp('/video_show?id=rain', {
    beforeRender: ({ network, dispatch }) => {
      network.answer(getEyeCare, () => stateAfterScreenTime(count === 0 ? 59 : 60));
      network.answer(leaseTime, () => ({
        leaseMs: (count += 1) === 1 ? 30 * SECOND_MS : 0,
        isFinishing: false,
        state: stateAfterScreenTime(60),
      }));
      dispatch(setToken({ token: 'a', expireAt: Date.now() + HOUR_MS }));
    },
  });
  await act(() => advanceTime(2 * SECOND_MS));
  expect(count).toBe(1);
  await act(() => advanceTime(27 * SECOND_MS));
  expect(count).toBe(2);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await act(() => advanceTime(2 * SECOND_MS));
  expect(await screen.findByRole('dialog', { name: '今天看够啦' })).toBeInTheDocument();
});

it('after a switch to another child, the app does not use the time granted to the previous child, and immediately requests time for the new child', async () => {
  const { network, dispatch, play, hear } = openPlayer(99);
  dispatch(setUser({ userId: 'ann', childId: 'ann' }));
  await play();
  await hear(5);
  expect(network.callsTo(leaseTime)).toHaveLength(1);
  changeChildActions({ childId: 'ben' }).forEach((action) => dispatch(action));
  await play();
  expect(network.callsTo(leaseTime)).toHaveLength(2);
});

it.each([0.75, 2] as const)(
  'a story that is played offline at %d times the speed uses up as much time as passes by the clock',
  async (rate) => {
    const { network, dispatch, loseNetwork: lose, play, audio, answer } = openPlayer(1);
    dispatch(rateChosen(rate));
    await play();
    lose();
    // The granted time is renewed after 22 s, so the time without a network begins then.
    for (let second = 0; second < 122; second += 1) {
      await advanceTime(SECOND_MS);
      audio.playFor(rate);
    }
    network.answer(settleOffline, limited());
    answer(99);
    dispatch(playToggled());
    dispatch(playToggled());
    await advanceTime(0);
    const { body } = network.callsTo(settleOffline).at(-1)!.request as { body: { usedMs: number } };
    expect(Math.abs(body.usedMs - 100 * SECOND_MS)).toBeLessThan(3 * SECOND_MS);
  },
);

it('a guest sees the rest screen instead of an error when the gateway refuses the sound of a story', async () => {
  const session = startSession();
  const { network, audio, dispatch, store } = session;
  network.answer(getStory, aStory());
  network.answer(getEyeCare, { ...stateAfterListening(60), isGuest: true });
  dispatch(playRequested({ story: aStory() }));
  await advanceTime(0);
  audio.fail();
  await advanceTime(SECOND_MS);
  audio.fail();
  await advanceTime(SECOND_MS);
  expect(selectRefusedUse(store.getState())).toBe('listen');
});

it('a guest whose sound cannot be loaded uses no time, and sees no rest screen while time is left', async () => {
  const { network, audio, dispatch, store } = startSession();
  network.answer(getStory, aStory());
  network.answer(getEyeCare, { ...stateAfterListening(59), isGuest: true });
  dispatch(playRequested({ story: aStory() }));
  for (let failure = 0; failure < 2; failure += 1) {
    await advanceTime(SECOND_MS);
    audio.fail();
  }
  await advanceTime(SECOND_MS);
  expect(network.callsTo(getEyeCare)).toHaveLength(1);
  expect(network.callsTo(leaseTime)).toEqual([]);
  expect(selectPlayer(store.getState()).phase).toBe('failed');
  expect(selectRefusedUse(store.getState())).toBeNull();
});

describe('a child who starts another story within the granted time', () => {
  it('hears the other story immediately; the app reports this story to the gateway once, so that the child may finish it later', async () => {
    const { network, dispatch, hear, play, player } = openPlayer(99);
    const asked = () => network.callsTo(leaseTime).map(({ request }) => request);
    await play();
    await hear(5);
    await play('stars');
    expect(player.snapshot()).toMatchObject({ storyId: 'stars', phase: 'playing' });
    await hear(5);
    dispatch(playToggled());
    dispatch(playToggled());
    await hear(5);
    expect(asked()).toEqual([
      { body: { kind: 'listen', storyId: 'moon' } },
      { body: { kind: 'listen', storyId: 'stars' } },
    ]);
  });
});
