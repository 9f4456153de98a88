import { act, screen } from '@testing-library/react';
import { getEyeCare, leaseTime, settleOffline, type EyeCareState } from '#contract/family/eyeCare.ts';
import { getStory } from '#contract/stories/stories.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#lib/time/time.ts';
import { playRequested, playToggled, storyChosen } from '#platform/player/playerSlice.ts';
import { selectRefusedUse } from '#platform/eyeCare/eyeCareSlice.ts';
import { changesOfChild } from '#platform/family/changesOfChild.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { setUser } from '#platform/session/user/userSlice.ts';
import { anEyeCare, aUse } from '#test/builders/family/eyeCare.ts';
import { aStory, seriesCards } from '#test/builders/stories/stories.ts';
import { renderApp } from '#test/harness/renderApp.tsx';
import { pass, startSession } from '#test/harness/session/startSession.ts';

/**
 * These tests try to get around the limits through the app. test/bypass does so through the gateway (docs/eyeCare.md).
 */
const resting = aUse({
  usedMs: HOUR_MS,
  limitMs: HOUR_MS,
  leftMs: 0,
  rest: { reason: 'budget', endsInMs: 10 * HOUR_MS },
});
const going = (leftMs: number) => aUse({ usedMs: HOUR_MS - leftMs, limitMs: HOUR_MS, leftMs });
const limited = (changes: Partial<EyeCareState> = {}) => anEyeCare({ isLimited: true, ...changes });
const metered = (id = 'moon') => {
  const story = aStory(id);
  return { ...story, sound: { ...story.sound, isMetered: true } };
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Opens a player whose gateway grants `times` leases of 30 s each, and refuses the next ones. */
function openPlayer(times: number) {
  const session = startSession();
  const { network } = session;
  network.answer(getStory, ({ params }) => metered(params.storyId));
  const answer = (left: number) =>
    network.answer(leaseTime, () => {
      const granted = network.callsTo(leaseTime).length <= left;
      return {
        leaseMs: granted ? 30 * SECOND_MS : 0,
        isFinishing: false,
        state: limited({ listen: granted ? going(MINUTE_MS) : resting }),
      };
    });
  answer(times);
  session.dispatch(setToken({ token: 'a', expireAt: Date.now() + HOUR_MS }));
  const refused = () => selectRefusedUse(session.store.getState());
  /** Plays for up to this many seconds; the sound reports its position every second. */
  async function hear(seconds: number) {
    for (let second = 0; second < seconds; second += 1) {
      if (session.player.snapshot().phase !== 'playing') return;
      await pass(SECOND_MS);
      session.audio.hear(1);
    }
  }
  async function play(id = 'moon') {
    session.dispatch(playRequested({ story: metered(id) }));
    await pass(0);
    session.audio.arrive(600);
  }
  function loseNetwork() {
    network.answer(leaseTime, new ApiError('network'));
    network.answer(settleOffline, new ApiError('network'));
  }
  return { ...session, answer, refused, hear, play, loseNetwork };
}

describe('a child whose time is used up tries to get around the limits', () => {
  it('26: cannot start a story', async () => {
    const { audio, refused, play } = openPlayer(0);
    await play();
    expect(audio.addresses).toEqual([]);
    expect(refused()).toBe('listen');
  });

  it('27: cannot start another story, nor continue the current one', async () => {
    const { audio, dispatch, refused, play, hear, player, answer } = openPlayer(1);
    await play();
    await hear(40);
    expect(player.snapshot().phase).toBe('paused');
    expect(refused()).toBe('listen');
    const before = audio.playCount;
    answer(0);
    dispatch(storyChosen(seriesCards[1]!));
    await pass(0);
    dispatch(playToggled());
    await pass(0);
    expect(audio.playCount).toBe(before);
  });

  it('28: hears nothing more after changing the clock of the device', async () => {
    const { player, play, hear } = openPlayer(1);
    await play();
    await hear(10);
    jest.setSystemTime(Date.now() - 5 * HOUR_MS);
    await hear(40);
    expect(player.snapshot().phase).toBe('paused');
  });

  it('29: hears nothing more with the app in the background', async () => {
    const { player, play, hear } = openPlayer(1);
    await play();
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await hear(60);
    expect(player.snapshot().phase).toBe('paused');
  });

  it('30: hears nothing by starting a story again and again', async () => {
    const { network, play, hear, player } = openPlayer(0);
    for (let count = 0; count < 3; count += 1) {
      await play();
      await hear(5);
      expect(player.snapshot().phase).not.toBe('playing');
    }
    expect(network.callsTo(leaseTime)).toHaveLength(3);
  });

  it('31: gains nothing by going offline: the remaining time is counted down, and reported later', async () => {
    const { network, loseNetwork, play, hear, player, answer } = openPlayer(1);
    await play();
    loseNetwork();
    await hear(90);
    // The current story may be finished, because the gateway cannot be asked.
    expect(player.snapshot().phase).toBe('playing');
    network.answer(settleOffline, limited());
    answer(99);
    await hear(30);
    const report = network.callsTo(settleOffline).at(-1);
    const { body } = report!.request as { body: { kind: string; usedMs: number } };
    expect(body.kind).toBe('listen');
    expect(body.usedMs).toBeGreaterThanOrEqual(50 * SECOND_MS);
  });

  it('34: gains nothing by going offline and switching to another child: the use is reported for the first child', async () => {
    const { network, loseNetwork, play, hear, answer, dispatch } = openPlayer(1);
    dispatch(setUser({ userId: 'ann', childId: 'ann' }));
    await play();
    loseNetwork();
    await hear(90);
    changesOfChild({ childId: 'ben' }).forEach((action) => dispatch(action));
    network.answer(settleOffline, limited());
    answer(99);
    await play();
    await pass(0);
    const reports = network.callsTo(settleOffline).slice(-1);
    expect(reports.map(({ options }) => options)).toEqual([{ childId: 'ann' }]);
  });

  it('32: cannot start a story offline once the remaining time is over', async () => {
    const { loseNetwork, play, hear, dispatch, audio, refused } = openPlayer(1);
    await play();
    loseNetwork();
    await hear(120);
    const before = audio.playCount;
    dispatch(storyChosen(seriesCards[1]!));
    await pass(0);
    expect([audio.playCount, refused()]).toEqual([before, 'listen']);
  });

  it.each(['/video_show?id=rain', '/newword?id=%E5%A4%A9', '/', '/profile', '/nowhere'])(
    '33: sees the rest screen at %s, whatever address is opened',
    async (path) => {
      const state = limited({ screen: resting, listen: resting });
      await renderApp(path, {
        beforeRender: ({ network, dispatch }) => {
          network.answer(getEyeCare, state);
          network.answer(leaseTime, { leaseMs: 0, isFinishing: false, state });
          dispatch(setToken({ token: 'a', expireAt: Date.now() + HOUR_MS }));
        },
      });
      // The component that covers the screen is loaded later.
      await act(() => pass(2 * SECOND_MS));
      expect(await screen.findByRole('dialog', { name: /今天.够啦/ })).toBeInTheDocument();
      // Neither the back key nor Escape closes the rest screen.
      await act(async () => {
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
        history.back();
        await pass(SECOND_MS);
      });
      expect(screen.getByRole('dialog', { name: /今天.够啦/ })).toBeInTheDocument();
    },
  );
});

describe('a child that hears another story in the granted time', () => {
  it('hears it immediately, and the app tells the gateway once, because the child may finish the current story', async () => {
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
