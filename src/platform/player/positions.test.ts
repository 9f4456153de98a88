import { getProgress, saveProgress } from '#contract/stories.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { sessionEnded, setToken } from '#platform/session/authSlice.ts';
import { setUser } from '#platform/session/userSlice.ts';
import { aProgress, aStory } from '#test/builders/stories.ts';
import { forgetCookies, pass } from '#test/harness/startSession.ts';
import { usePlayer } from '#test/harness/usePlayer.ts';
import {
  playRequested,
  playToggled,
  rateChosen,
  seekRequested,
  selectHeardStories,
  storyOffered,
} from './playerSlice.ts';

const { leave, open, play, shown, signIn, state } = usePlayer();

describe('the stretch of listening', () => {
  const sessions = () =>
    session.network
      .callsTo(saveProgress)
      .map(({ request }) => (request as { body: { session: { id: string; listenedMs: number } } }).body.session);
  let session: ReturnType<typeof open>;

  it('tells how long one really listened: jumps and pauses add nothing, speed takes away', () => {
    session = open({ isSignedIn: true });
    const { audio, dispatch } = session;
    play();
    audio.hear(10);
    dispatch(seekRequested(60_000));
    audio.hear(5);
    dispatch(rateChosen(2));
    audio.hear(10);
    dispatch(playToggled());
    const { listenedMs } = sessions().at(-1)!;
    expect(listenedMs).toBeGreaterThan(17_000);
    expect(listenedMs).toBeLessThan(21_000);
  });

  it('is another for another start, and goes on where the server was not told of it', async () => {
    session = open({ isSignedIn: true });
    const { audio, network, dispatch } = session;
    play();
    audio.hear(10);
    dispatch(playToggled());
    await pass(0);
    network.answer(saveProgress, new ApiError('network'));
    play('moon', 20_000);
    audio.hear(10);
    dispatch(playToggled());
    await pass(0);
    play('moon', 40_000);
    audio.hear(10);
    dispatch(playToggled());
    const [first, second, third] = sessions();
    expect(second!.id).not.toBe(first!.id);
    expect(third!.id).toBe(second!.id);
    expect(third!.listenedMs).toBeGreaterThan(19_000);
  });

  it('of a guest is not told as that of the user who signs in then', async () => {
    session = open();
    const { audio } = session;
    play();
    audio.hear(60);
    signIn();
    await pass(0);
    audio.hear(25);
    expect(sessions().at(-1)!.listenedMs).toBeLessThan(26_000);
  });

  it('is told as soon as the network is there again, by the clock as it is known then', async () => {
    session = open({ isSignedIn: true });
    const { audio, network, services, dispatch } = session;
    network.answer(saveProgress, new ApiError('network'));
    play();
    audio.hear(30);
    dispatch(playToggled());
    await pass(60_000);
    const heardAt = Date.now() - 60_000;
    // The phone was an hour behind, and nobody knew.
    services.clock.learn(new Date(Date.now() + 3_600_000).toUTCString());
    window.dispatchEvent(new Event('online'));
    const { body } = network.callsTo(saveProgress).at(-1)!.request as { body: { heardAt: number; sentAt: number } };
    expect(Math.abs(body.heardAt - heardAt - 3_600_000)).toBeLessThan(2_000);
    expect(Math.abs(body.sentAt - body.heardAt - 60_000)).toBeLessThan(10);
  });
});

describe('where one stopped', () => {
  it('on another device later than here is asked about, and moves nothing by itself while it sounds', async () => {
    const { audio, network, dispatch } = open({ isSignedIn: true });
    play();
    audio.hear(30);
    dispatch(playToggled());
    await pass(3_600_000);
    network.answer(getProgress, { progress: aProgress('moon', 70_000) });
    dispatch(playRequested({ story: aStory() }));
    await pass(0);
    expect(shown().elsewhere).toMatchObject({ storyId: 'moon', thereMs: 70_000 });
    expect(audio.currentTime).toBeLessThan(31);
    dispatch(seekRequested(10_000));
    expect(shown().elsewhere).toBeNull();
  });

  describe('is asked about, whether the server names the listener before or after it tells the place', () => {
    const there = (positionMs: number, agoMs = 0) => ({
      progress: aProgress('moon', positionMs, { updatedAt: Date.now() - agoMs }),
    });
    const name = ({ dispatch }: ReturnType<typeof open>) => dispatch(setUser({ userId: 'user-a' }));

    /** A phone on which 30 s were heard, opened again by a link that signs in; the server has not said who it is. */
    async function openUnnamed(answer: () => ReturnType<typeof there>) {
      const first = open({ isSignedIn: true });
      play();
      first.audio.hear(30);
      first.dispatch(playToggled());
      await pass(60_000);
      leave();
      forgetCookies();
      const page = open();
      page.network.answer(getProgress, answer());
      page.dispatch(setToken({ token: 'token of user-a', expireAt: Date.now() + 3_600_000 }));
      return page;
    }

    it.each(['named first', 'told first'] as const)('%s, the story only looked at', async (order) => {
      const page = await openUnnamed(() => there(70_000));
      if (order === 'named first') name(page);
      page.dispatch(storyOffered(aStory()));
      await pass(0);
      if (order === 'told first') {
        expect(shown().elsewhere).toBeNull();
        name(page);
        await pass(0);
      }
      expect(shown().elsewhere).toMatchObject({ storyId: 'moon', thereMs: 70_000 });
      expect(shown().elsewhere?.hereMs).toBeGreaterThan(20_000);
    });

    it.each(['named first', 'told first'] as const)('%s, the story heard already', async (order) => {
      const page = await openUnnamed(() => there(70_000));
      if (order === 'named first') name(page);
      play();
      await pass(0);
      name(page);
      await pass(0);
      expect(shown().elsewhere).toMatchObject({ storyId: 'moon', thereMs: 70_000 });
    });

    it.each(['named first', 'told first'] as const)(
      '%s: what this phone heard later is gone on with',
      async (order) => {
        const page = await openUnnamed(() => there(70_000, 3_600_000));
        if (order === 'named first') name(page);
        play();
        await pass(0);
        name(page);
        await pass(0);
        expect(shown().elsewhere).toBeNull();
        expect(page.audio.currentTime).toBeLessThan(31);
        expect(page.audio.currentTime).toBeGreaterThan(20);
      },
    );

    it('told first: a place of the listener’s own choice is left alone', async () => {
      const page = await openUnnamed(() => there(70_000));
      play();
      await pass(0);
      page.dispatch(seekRequested(10_000));
      name(page);
      await pass(0);
      expect(shown().elsewhere).toBeNull();
      expect(page.audio.currentTime).toBe(10);
    });
  });

  it('stays on the phone though nobody’s name was known when it was heard', async () => {
    const { dispatch, audio } = open();
    dispatch(setToken({ token: 'token of user-a', expireAt: Date.now() + 3_600_000 }));
    play();
    audio.hear(30);
    dispatch(playToggled());
    await pass(3_000);
    dispatch(setUser({ userId: 'user-a' }));
    leave();
    open({ isSignedIn: true });
    const { positionMs } = selectHeardStories(state())['moon']!;
    expect(positionMs).toBeGreaterThan(29_000);
  });

  it('a few seconds apart is the same place: nobody is asked', async () => {
    const { audio, network, dispatch } = open({ isSignedIn: true });
    play();
    audio.hear(30);
    dispatch(playToggled());
    await pass(10_000);
    network.answer(getProgress, { progress: aProgress('moon', 40_000) });
    dispatch(playRequested({ story: aStory() }));
    await pass(0);
    expect(shown().elsewhere).toBeNull();
  });

  it('comes from the server when that is newer than the phone’s', async () => {
    const { audio, network, dispatch, player } = open({ isSignedIn: true });
    network.answer(getProgress, { progress: aProgress('moon', 42_000) });
    dispatch(storyOffered(aStory()));
    await pass(0);
    audio.arrive(100);
    expect(player.snapshot().phase).toBe('idle');
    dispatch(playRequested({ story: aStory() }));
    expect(audio.currentTime).toBe(42);
    expect(shown().resumedAtMs).toBe(42_000);
    expect(network.callsTo(getProgress)).toHaveLength(1);
  });

  it('that comes a moment after the start is still gone to', async () => {
    const { audio, network } = open({ isSignedIn: true });
    network.answer(getProgress, { progress: aProgress('moon', 42_000) });
    play();
    audio.hear(1);
    await pass(0);
    expect(audio.currentTime).toBe(42);
    expect(shown().resumedAtMs).toBe(42_000);
  });

  it('that comes after a jump of the listener’s own moves nothing', async () => {
    const { audio, network, dispatch } = open({ isSignedIn: true });
    network.answer(getProgress, { progress: aProgress('moon', 42_000) });
    play();
    dispatch(seekRequested(10_000));
    await pass(0);
    expect(audio.currentTime).toBe(10);
  });

  it('is the phone’s when that is newer', async () => {
    const { audio, network, dispatch } = open({ isSignedIn: true });
    const long = Date.now() - 3_600_000;
    play();
    audio.hear(30);
    dispatch(playToggled());
    network.answer(getProgress, { progress: aProgress('moon', 70_000, { updatedAt: long }) });
    dispatch(playRequested({ story: aStory() }));
    await pass(0);
    expect(audio.currentTime).toBe(30);
  });

  it('AUTH-17 told after logout is dropped', async () => {
    const { network, dispatch } = open({ isSignedIn: true });
    let answer: (progress: { progress: ReturnType<typeof aProgress> }) => void = () => undefined;
    network.answer(getProgress, () => new Promise((resolve) => (answer = resolve)));
    dispatch(storyOffered(aStory()));
    dispatch(sessionEnded());
    answer({ progress: aProgress('moon', 42_000) });
    await pass(0);
    expect(shown().heard).toEqual({});
  });

  it('is not asked for without a user (GATE-08)', async () => {
    const { network, dispatch } = open();
    dispatch(storyOffered(aStory()));
    await pass(0);
    expect(network.callsTo(getProgress)).toEqual([]);
  });
});
