import { getProgress, saveProgress } from '#contract/stories/stories.ts';
import { HOUR_MS, MINUTE_MS } from '#lib/time/time.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { sessionEnded, setToken } from '#platform/session/authSlice.ts';
import { childChanged, setUser } from '#platform/session/user/userSlice.ts';
import { aProgress, aStory } from '#test/builders/stories/stories.ts';
import { advanceTimeQuickly } from '#test/harness/fakes/advanceTimeQuickly.ts';
import { forgetCookies, advanceTime } from '#test/harness/session/startSession.ts';
import { usePlayer } from '#test/harness/usePlayer.ts';
import {
  playRequested,
  playToggled,
  rateChosen,
  seekRequested,
  selectHeardStories,
  storyOffered,
} from '#platform/player/playerSlice.ts';

const { leave, open, play, shown, signIn, state } = usePlayer();

describe('the listening session', () => {
  const sessions = () =>
    session.network
      .callsTo(saveProgress)
      .map(({ request }) => (request as { body: { session: { id: string; listenedMs: number } } }).body.session);
  let session: ReturnType<typeof open>;

  it('reports the time really listened: jumps and pauses add nothing, and a higher rate shortens the time', () => {
    session = open({ isSignedIn: true });
    const { audio, dispatch } = session;
    play();
    audio.playFor(10);
    dispatch(seekRequested(60_000));
    audio.playFor(5);
    dispatch(rateChosen(2));
    audio.playFor(10);
    dispatch(playToggled());
    const { listenedMs } = sessions().at(-1)!;
    expect(listenedMs).toBeGreaterThan(17_000);
    expect(listenedMs).toBeLessThan(21_000);
  });

  it('counts no time listened for a jump during a long pause', async () => {
    session = open({ isSignedIn: true });
    const { audio, dispatch } = session;
    play();
    audio.playFor(10);
    dispatch(playToggled());
    await advanceTime(MINUTE_MS);
    dispatch(seekRequested(50_000));
    dispatch(playToggled());
    audio.playFor(5);
    dispatch(playToggled());
    expect(sessions().at(-1)!.listenedMs).toBeLessThan(15_001);
  });

  it('counts no time listened for a jump to the position of another device during a pause', async () => {
    session = open({ isSignedIn: true });
    const { audio, network, dispatch } = session;
    let answer: (progress: { progress: ReturnType<typeof aProgress> }) => void = () => undefined;
    network.answer(getProgress, () => new Promise((resolve) => (answer = resolve)));
    play();
    audio.playFor(4);
    dispatch(playToggled());
    await advanceTime(MINUTE_MS);
    answer({ progress: aProgress('moon', 50_000) });
    await advanceTime(0);
    dispatch(playToggled());
    audio.playFor(5);
    dispatch(playToggled());
    expect(sessions().at(-1)!.listenedMs).toBeLessThan(9_001);
  });

  it('is a new one at each start of a story, but the previous session continues if the server has not stored its report yet', async () => {
    session = open({ isSignedIn: true });
    const { audio, network, dispatch } = session;
    play();
    audio.playFor(10);
    dispatch(playToggled());
    await advanceTime(0);
    network.answer(saveProgress, new ApiError('network'));
    play('moon', 20_000);
    audio.playFor(10);
    dispatch(playToggled());
    await advanceTime(0);
    play('moon', 40_000);
    audio.playFor(10);
    dispatch(playToggled());
    const [first, second, third] = sessions();
    expect(second!.id).not.toBe(first!.id);
    expect(third!.id).toBe(second!.id);
    expect(third!.listenedMs).toBeGreaterThan(19_000);
  });

  it.each([
    ['on another day in China', '2026-11-21T23:50+08:00', 20],
    ['after half an hour', '2026-11-21T19:00+08:00', 30],
  ])(
    'is a new one when a paused story continues %s, so that the new time counts for that day',
    async (_when, from, pauseMinutes) => {
      jest.setSystemTime(Date.parse(from));
      session = open({ isSignedIn: true });
      const { audio, dispatch } = session;
      play();
      audio.playFor(30);
      dispatch(playToggled());
      await advanceTime(0);
      await advanceTimeQuickly(pauseMinutes * MINUTE_MS);
      dispatch(playToggled());
      audio.playFor(30);
      dispatch(playToggled());
      const [first, last] = [sessions()[0]!, sessions().at(-1)!];
      expect(last.id).not.toBe(first.id);
      expect(last.listenedMs).toBeLessThan(31_000);
      expect(last.listenedMs).toBeGreaterThan(25_000);
    },
  );

  it('is a new one when a story is played again after its end', async () => {
    session = open({ isSignedIn: true });
    const { audio, dispatch } = session;
    // `train` is the last story of the queue, so no other story follows.
    play('train');
    audio.playFor(100);
    await advanceTime(0);
    dispatch(playToggled());
    audio.playFor(30);
    dispatch(playToggled());
    expect(new Set(sessions().map(({ id }) => id)).size).toBe(2);
  });

  it('continues after a short pause on the same day, and also after a long pause while its last report is not stored', async () => {
    jest.setSystemTime(Date.parse('2026-11-21T19:00+08:00'));
    session = open({ isSignedIn: true });
    const { audio, network, dispatch } = session;
    play();
    audio.playFor(30);
    dispatch(playToggled());
    await advanceTime(0);
    await advanceTimeQuickly(25 * MINUTE_MS);
    network.answer(saveProgress, new ApiError('network'));
    dispatch(playToggled());
    audio.playFor(30);
    dispatch(playToggled());
    await advanceTime(0);
    await advanceTimeQuickly(31 * MINUTE_MS);
    dispatch(playToggled());
    audio.playFor(30);
    dispatch(playToggled());
    expect(new Set(sessions().map(({ id }) => id)).size).toBe(1);
    expect(sessions().at(-1)!.listenedMs).toBeGreaterThan(80_000);
  });

  it('of a guest is not reported as a session of the user who signs in afterwards', async () => {
    session = open();
    const { audio } = session;
    play();
    audio.playFor(60);
    signIn();
    await advanceTime(0);
    audio.playFor(25);
    expect(sessions().at(-1)!.listenedMs).toBeLessThan(26_000);
  });

  it('is reported as soon as the network is back, with times that are corrected by the clock offset known at that moment', async () => {
    session = open({ isSignedIn: true });
    const { audio, network, services, dispatch } = session;
    network.answer(saveProgress, new ApiError('network'));
    play();
    audio.playFor(30);
    dispatch(playToggled());
    await advanceTime(60_000);
    const heardAt = Date.now() - MINUTE_MS;
    // The phone's clock is an hour slow. This is the first reply of the server that shows it.
    services.clock.learn(new Date(Date.now() + HOUR_MS).toUTCString());
    window.dispatchEvent(new Event('online'));
    const { body } = network.callsTo(saveProgress).at(-1)!.request as { body: { heardAt: number; sentAt: number } };
    expect(Math.abs(body.heardAt - heardAt - HOUR_MS)).toBeLessThan(2_000);
    expect(Math.abs(body.sentAt - body.heardAt - 60_000)).toBeLessThan(10);
  });
});

describe('the stored position', () => {
  it('that another device has stored later is only offered to the listener, and the offer disappears after a jump', async () => {
    const { audio, network, dispatch } = open({ isSignedIn: true });
    play();
    audio.playFor(30);
    dispatch(playToggled());
    await advanceTimeQuickly(HOUR_MS);
    network.answer(getProgress, { progress: aProgress('moon', 70_000) });
    dispatch(playRequested({ story: aStory() }));
    await advanceTime(0);
    expect(shown().elsewhere).toMatchObject({ storyId: 'moon', thereMs: 70_000 });
    expect(audio.currentTime).toBeLessThan(31);
    dispatch(seekRequested(10_000));
    expect(shown().elsewhere).toBeNull();
  });

  it('that another device has stored later makes the app ask which position to use; playback does not jump, even if the story was started before the reply', async () => {
    const { audio, network, dispatch } = open({ isSignedIn: true });
    play();
    audio.playFor(30);
    dispatch(playToggled());
    await advanceTimeQuickly(HOUR_MS);
    const waiting: (() => void)[] = [];
    const there = { progress: aProgress('moon', 70_000) };
    network.answer(getProgress, () => new Promise((resolve) => waiting.push(() => resolve(there))));
    dispatch(storyOffered(aStory()));
    dispatch(playRequested({ story: aStory() }));
    for (const reply of waiting) {
      reply();
      await advanceTime(0);
      expect(shown().elsewhere).toMatchObject({ storyId: 'moon', thereMs: 70_000 });
    }
    expect(waiting.length).toBeGreaterThan(0);
    expect(audio.currentTime).toBeLessThan(31);
  });

  describe('at the server, if the phone stores another position and the user is not known yet', () => {
    const there = (positionMs: number, agoMs = 0) => ({
      progress: aProgress('moon', positionMs, { updatedAt: Date.now() - agoMs }),
    });
    const name = ({ dispatch }: ReturnType<typeof open>) => dispatch(setUser({ userId: 'user-a' }));

    /**
     * Opens a link that signs a user in, on a phone that stores a position of 30 s. The server has not reported the
     * user yet.
     */
    async function openUnnamed(answer: () => ReturnType<typeof there>) {
      const first = open({ isSignedIn: true });
      play();
      first.audio.playFor(30);
      first.dispatch(playToggled());
      await advanceTime(60_000);
      leave();
      forgetCookies();
      const page = open();
      page.network.answer(getProgress, answer());
      page.dispatch(setToken({ token: 'token of user-a', expireAt: Date.now() + HOUR_MS }));
      return page;
    }

    it.each(['user first', 'position first'] as const)(
      'makes the app ask which position to use while the story is shown but not playing (order of the replies: %s)',
      async (order) => {
        const page = await openUnnamed(() => there(70_000));
        if (order === 'user first') name(page);
        page.dispatch(storyOffered(aStory()));
        await advanceTime(0);
        if (order === 'position first') {
          expect(shown().elsewhere).toBeNull();
          name(page);
          await advanceTime(0);
        }
        expect(shown().elsewhere).toMatchObject({ storyId: 'moon', thereMs: 70_000 });
        expect(shown().elsewhere?.hereMs).toBeGreaterThan(20_000);
      },
    );

    it.each(['user first', 'position first'] as const)(
      'makes the app ask which position to use while the story is already playing (order of the replies: %s)',
      async (order) => {
        const page = await openUnnamed(() => there(70_000));
        if (order === 'user first') name(page);
        play();
        await advanceTime(0);
        name(page);
        await advanceTime(0);
        expect(shown().elsewhere).toMatchObject({ storyId: 'moon', thereMs: 70_000 });
      },
    );

    it.each(['user first', 'position first'] as const)(
      'does not make the app ask if the phone’s position is later; the story continues there (order of the replies: %s)',
      async (order) => {
        const page = await openUnnamed(() => there(70_000, HOUR_MS));
        if (order === 'user first') name(page);
        play();
        await advanceTime(0);
        name(page);
        await advanceTime(0);
        expect(shown().elsewhere).toBeNull();
        expect(page.audio.currentTime).toBeLessThan(31);
        expect(page.audio.currentTime).toBeGreaterThan(20);
      },
    );

    it('does not make the app ask if the listener has chosen a position before the user is known', async () => {
      const page = await openUnnamed(() => there(70_000));
      play();
      await advanceTime(0);
      page.dispatch(seekRequested(10_000));
      name(page);
      await advanceTime(0);
      expect(shown().elsewhere).toBeNull();
      expect(page.audio.currentTime).toBe(10);
    });
  });

  it('is stored on the phone even if the user was not known while the story played', async () => {
    const { dispatch, audio } = open();
    dispatch(setToken({ token: 'token of user-a', expireAt: Date.now() + HOUR_MS }));
    play();
    audio.playFor(30);
    dispatch(playToggled());
    await advanceTime(3_000);
    dispatch(setUser({ userId: 'user-a' }));
    leave();
    open({ isSignedIn: true });
    const { positionMs } = selectHeardStories(state())['moon']!;
    expect(positionMs).toBeGreaterThan(29_000);
  });

  it('that differs by only a few seconds from the position on the phone leads to no question', async () => {
    const { audio, network, dispatch } = open({ isSignedIn: true });
    play();
    audio.playFor(30);
    dispatch(playToggled());
    await advanceTime(10_000);
    network.answer(getProgress, { progress: aProgress('moon', 40_000) });
    dispatch(playRequested({ story: aStory() }));
    await advanceTime(0);
    expect(shown().elsewhere).toBeNull();
  });

  it('is that of the server if it is newer than the phone’s', async () => {
    const { audio, network, dispatch, player } = open({ isSignedIn: true });
    network.answer(getProgress, { progress: aProgress('moon', 42_000) });
    dispatch(storyOffered(aStory()));
    await advanceTime(0);
    audio.finishLoading(100);
    expect(player.snapshot().phase).toBe('idle');
    dispatch(playRequested({ story: aStory() }));
    expect(audio.currentTime).toBe(42);
    expect(shown().resumedAtMs).toBe(42_000);
    expect(network.callsTo(getProgress)).toHaveLength(1);
  });

  it('is replaced by that of the server even if the reply arrives shortly after the story has started', async () => {
    const { audio, network } = open({ isSignedIn: true });
    network.answer(getProgress, { progress: aProgress('moon', 42_000) });
    play();
    audio.playFor(1);
    await advanceTime(0);
    expect(audio.currentTime).toBe(42);
    expect(shown().resumedAtMs).toBe(42_000);
  });

  it('is not replaced by that of the server if the reply arrives after the listener has jumped', async () => {
    const { audio, network, dispatch } = open({ isSignedIn: true });
    network.answer(getProgress, { progress: aProgress('moon', 42_000) });
    play();
    dispatch(seekRequested(10_000));
    await advanceTime(0);
    expect(audio.currentTime).toBe(10);
  });

  it('is that of the phone if it is newer than the server’s', async () => {
    const { audio, network, dispatch } = open({ isSignedIn: true });
    const long = Date.now() - HOUR_MS;
    play();
    audio.playFor(30);
    dispatch(playToggled());
    network.answer(getProgress, { progress: aProgress('moon', 70_000, { updatedAt: long }) });
    dispatch(playRequested({ story: aStory() }));
    await advanceTime(0);
    expect(audio.currentTime).toBe(30);
  });

  it('AUTH-17 is not replaced by that of the server if the reply arrives after the end of the session', async () => {
    const { network, dispatch } = open({ isSignedIn: true });
    let answer: (progress: { progress: ReturnType<typeof aProgress> }) => void = () => undefined;
    network.answer(getProgress, () => new Promise((resolve) => (answer = resolve)));
    dispatch(storyOffered(aStory()));
    dispatch(sessionEnded());
    answer({ progress: aProgress('moon', 42_000) });
    await advanceTime(0);
    expect(shown().heard).toEqual({});
  });

  it.each([
    ['the user has switched to another child', childChanged({ childId: 'child-b' })],
    ['the server has reported another active child', setUser({ childId: 'child-b' })],
  ])('is not replaced by that of the server if the reply arrives after %s', async (_, replacing) => {
    const { network, dispatch } = open({ isSignedIn: true });
    dispatch(setUser({ childId: 'child-a' }));
    let answer: (progress: { progress: ReturnType<typeof aProgress> }) => void = () => undefined;
    network.answer(getProgress, () => new Promise((resolve) => (answer = resolve)));
    dispatch(storyOffered(aStory()));
    dispatch(replacing);
    answer({ progress: aProgress('moon', 42_000) });
    await advanceTime(0);
    expect(shown().heard).toEqual({});
    dispatch(storyOffered(aStory()));
    expect(network.callsTo(getProgress)).toHaveLength(2);
  });

  it('is not requested from the server without a user (GATE-08)', async () => {
    const { network, dispatch } = open();
    dispatch(storyOffered(aStory()));
    await advanceTime(0);
    expect(network.callsTo(getProgress)).toEqual([]);
  });
});
