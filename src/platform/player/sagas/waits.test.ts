import { leaseTime } from '#contract/family/eyeCare.ts';
import { getStory } from '#contract/stories/stories.ts';
import { changeChildActions } from '#platform/family/changeChildActions.ts';
import { MINUTE_MS, SECOND_MS } from '#lib/time/time.ts';
import { logout } from '#platform/session/authSlice.ts';
import { setUser } from '#platform/session/user/userSlice.ts';
import {
  pauseRequested,
  playRequested,
  playToggled,
  queueChosen,
  seekRequested,
  skipRequested,
  storyChosen,
} from '#platform/player/playerSlice.ts';
import { aLimitedChild, limitsOf } from '#test/builders/family/eyeCare.ts';
import { aStory, aStoryCard } from '#test/builders/stories/stories.ts';
import { advanceTime } from '#test/harness/session/startSession.ts';
import { usePlayer } from '#test/harness/usePlayer.ts';

const player = usePlayer();
const { play, shown, saved } = player;
const moon = aStoryCard('moon');
const star = aStoryCard('star');
const train = aStoryCard('train');

/** Opens a page on which each request for a story waits until the test answers it. */
function open(...options: Parameters<typeof player.open>) {
  const session = player.open(...options);
  const waiting: (() => void)[] = [];
  session.network.answer(
    getStory,
    ({ params }) => new Promise((resolve) => waiting.push(() => resolve(aStory(params.storyId)))),
  );
  /** Answers the oldest request that is waiting. */
  const reply = async () => {
    waiting.shift()?.();
    await advanceTime(0);
  };
  return { ...session, reply };
}

describe('a story that is still being fetched', () => {
  it.each([
    ['with the button', playToggled],
    ['by the host or on the lock screen', pauseRequested],
  ])('does not start after it was paused %s; it is shown as paused, and plays after the next tap', async (_, pause) => {
    const { audio, dispatch, reply } = open();
    dispatch(storyChosen(star));
    dispatch(pause());
    expect(shown()).toMatchObject({ story: { id: 'star' }, phase: 'paused' });
    await reply();
    expect(audio.addresses).toEqual([]);
    expect(shown()).toMatchObject({ story: { id: 'star' }, phase: 'paused' });
    dispatch(playToggled());
    await reply();
    audio.finishLoading(100);
    expect(audio.src).toBe('/media/sound/star.mp3');
    expect(shown()).toMatchObject({ story: { id: 'star' }, phase: 'playing' });
  });

  it('can be paused and played several times before the reply arrives, and then starts once', async () => {
    const { audio, dispatch, reply } = open();
    dispatch(storyChosen(star));
    dispatch(playToggled());
    dispatch(playToggled());
    expect(shown().phase).toBe('loading');
    await reply();
    expect(audio.addresses).toEqual(['/media/sound/star.mp3']);
  });

  it('is at position 0, not at that of the previous story, and ignores a jump', async () => {
    const { dispatch, player: sound, audio } = open({ isSignedIn: true });
    play();
    audio.playFor(30);
    dispatch(storyChosen(star));
    dispatch(playToggled());
    expect(sound.positionMs()).toBe(0);
    dispatch(seekRequested(50_000));
    await advanceTime(SECOND_MS);
    expect(shown().phase).toBe('paused');
    expect(saved().at(-1)).toEqual({ storyId: 'moon', positionMs: 30_000, finished: false });
  });

  it('can be paused while its sound already plays, and then continues at the same position', async () => {
    const { audio, dispatch, reply } = open();
    play();
    audio.playFor(30);
    dispatch(storyChosen(moon));
    audio.playFor(10);
    dispatch(playToggled());
    await reply();
    expect(audio.paused).toBe(true);
    expect(shown().phase).toBe('paused');
    dispatch(playToggled());
    expect(audio.paused).toBe(false);
    expect(audio.currentTime).toBe(40);
  });

  it.each([
    ['another child becomes active', changeChildActions({ childId: 'child-b' })],
    ['the user logs out (AUTH-09)', [logout()]],
  ])('does not start if %s', async (_, actions) => {
    const { audio, dispatch, reply } = open({ isSignedIn: true });
    dispatch(setUser({ childId: 'child-a' }));
    dispatch(storyChosen(star));
    for (const action of actions) dispatch(action);
    await reply();
    expect(audio.addresses).toEqual([]);
    expect(shown()).toMatchObject({ story: null, phase: 'idle' });
  });
});

describe('the next story of a queue', () => {
  it('does not start if the sound is paused while that story is being fetched', async () => {
    const { audio, dispatch, reply } = open();
    play();
    audio.playFor(100);
    dispatch(pauseRequested());
    await reply();
    expect(audio.addresses).toEqual(['/media/sound/moon.mp3']);
    expect(shown()).toMatchObject({ story: { id: 'moon' }, phase: 'ended' });
  });

  it('does not start if another story is chosen meanwhile', async () => {
    const { audio, dispatch, reply } = open();
    play();
    audio.playFor(100);
    dispatch(storyChosen(train));
    await reply();
    expect(audio.addresses).toEqual(['/media/sound/moon.mp3']);
    await reply();
    expect(audio.addresses).toEqual(['/media/sound/moon.mp3', '/media/sound/train.mp3']);
  });
});

describe('a failed sound whose story is being fetched again', () => {
  function fail() {
    const session = open();
    play();
    session.audio.playFor(20);
    session.audio.fail();
    expect(shown().phase).toBe('loading');
    return session;
  }

  it('does not start after it was paused; the next tap continues it at its position, and permits another retry', async () => {
    const { audio, dispatch, network, reply } = fail();
    dispatch(playToggled());
    expect(shown().phase).toBe('paused');
    await reply();
    expect(audio.addresses).toHaveLength(1);
    dispatch(playToggled());
    expect(audio.addresses).toHaveLength(2);
    const before = network.callsTo(getStory).length;
    audio.fail();
    expect(network.callsTo(getStory)).toHaveLength(before + 1);
    await reply();
    audio.finishLoading(100);
    expect(audio.currentTime).toBe(20);
    expect(shown().phase).toBe('playing');
  });

  it('does not start if another story is chosen meanwhile', async () => {
    const { audio, dispatch, reply } = fail();
    dispatch(storyChosen(star));
    await reply();
    expect(audio.addresses).toEqual(['/media/sound/moon.mp3']);
    await reply();
    expect(audio.addresses).toEqual(['/media/sound/moon.mp3', '/media/sound/star.mp3']);
  });

  it('is not retried after the time-out if another story was chosen while the sound waited for data', async () => {
    const { audio, dispatch, network } = open();
    network.answer(getStory, ({ params }) => (params.storyId === 'moon' ? aStory() : new Promise(() => undefined)));
    play();
    audio.tell('waiting');
    dispatch(storyChosen(star));
    await advanceTime(MINUTE_MS);
    expect(audio.addresses).toEqual(['/media/sound/moon.mp3']);
    expect(shown()).toMatchObject({ story: { id: 'star' }, phase: 'loading' });
  });
});

describe('a story of a child with limits, while listening time is being requested', () => {
  const story = aStory('moon', { sound: { ...aStory().sound, isMetered: true } });
  const state = () => aLimitedChild(Date.now(), limitsOf({ listenMinutes: 60 }), {});

  /** Opens a page on which each request for time waits until the test grants it. */
  function openLimited() {
    const session = open({ isSignedIn: true });
    const waiting: (() => void)[] = [];
    session.network.answer(
      leaseTime,
      () =>
        new Promise((resolve) =>
          waiting.push(() => resolve({ leaseMs: 30 * SECOND_MS, isFinishing: false, state: state() })),
        ),
    );
    const grant = async () => {
      for (const answer of waiting.splice(0)) answer();
      await advanceTime(0);
    };
    return { ...session, grant };
  }

  /**
   * Plays a story of 100 s to its end on such a page, and jumps to 50 s. The time that this needs is not granted yet.
   */
  async function jumpAfterEnd(queue: Parameters<typeof queueChosen>[0]) {
    const session = openLimited();
    const { audio, dispatch, grant } = session;
    dispatch(queueChosen(queue));
    dispatch(playRequested({ story }));
    await advanceTime(0);
    await grant();
    audio.finishLoading(100);
    audio.playFor(100);
    await advanceTime(MINUTE_MS);
    dispatch(seekRequested(50_000));
    await advanceTime(0);
    return session;
  }

  it('does not start after it was paused', async () => {
    const { audio, dispatch, grant } = openLimited();
    dispatch(playRequested({ story }));
    await advanceTime(0);
    dispatch(pauseRequested());
    await grant();
    expect(audio.addresses).toEqual([]);
  });

  it('does not continue after it was paused a second time', async () => {
    const { audio, dispatch, grant } = openLimited();
    dispatch(playRequested({ story }));
    await advanceTime(0);
    await grant();
    audio.finishLoading(100);
    dispatch(playToggled());
    await advanceTime(MINUTE_MS);
    dispatch(playToggled());
    await advanceTime(0);
    dispatch(pauseRequested());
    await grant();
    expect(audio.paused).toBe(true);
    dispatch(playToggled());
    await advanceTime(0);
    await grant();
    expect(audio.paused).toBe(false);
  });

  it('does not play after a jump in the ended story until the time is granted, and then plays from the new position', async () => {
    const { audio, grant } = await jumpAfterEnd([moon]);
    expect(audio.paused).toBe(true);
    await grant();
    expect(audio.paused).toBe(false);
    expect(audio.currentTime).toBe(50);
  });

  it('requests the time once if the listener jumps several times after the end', async () => {
    const { audio, dispatch, grant, network } = await jumpAfterEnd([moon]);
    const before = network.callsTo(leaseTime).length;
    dispatch(skipRequested(10_000));
    dispatch(seekRequested(70_000));
    await advanceTime(0);
    expect(network.callsTo(leaseTime)).toHaveLength(before);
    await grant();
    expect(audio.paused).toBe(false);
    expect(audio.currentTime).toBe(70);
    expect(shown().phase).toBe('playing');
  });

  it('requests the time once if the listener taps play several times, and another time after the reply', async () => {
    const { audio, dispatch, grant, network } = openLimited();
    const asked = () => network.callsTo(leaseTime).length;
    dispatch(playRequested({ story }));
    await advanceTime(0);
    await grant();
    audio.finishLoading(100);
    dispatch(playToggled());
    for (const time of [1, 2]) {
      await advanceTime(MINUTE_MS);
      for (let tap = 0; tap < 5; tap += 1) dispatch(playToggled());
      await advanceTime(0);
      expect(asked()).toBe(1 + time);
      await grant();
      expect(audio.paused).toBe(false);
      dispatch(playToggled());
    }
  });

  it('requests the time again if the listener taps after 3 s without a reply, because the first request may be lost', async () => {
    const { audio, dispatch, network } = openLimited();
    dispatch(playRequested({ story }));
    await advanceTime(2_999);
    dispatch(playRequested({ story }));
    await advanceTime(0);
    expect(network.callsTo(leaseTime)).toHaveLength(1);
    network.answer(leaseTime, { leaseMs: 30 * SECOND_MS, isFinishing: false, state: state() });
    await advanceTime(1);
    dispatch(playRequested({ story }));
    await advanceTime(0);
    expect(network.callsTo(leaseTime)).toHaveLength(2);
    audio.finishLoading(100);
    expect(shown().phase).toBe('playing');
  });

  it('continues at the position to which the listener has jumped after its end, even if the listener also taps play before the time is granted', async () => {
    const { audio, dispatch, grant } = await jumpAfterEnd([]);
    dispatch(playToggled());
    await advanceTime(0);
    await grant();
    expect(audio.paused).toBe(false);
    expect(audio.currentTime).toBe(50);
  });

  it('does not start as the next story of the queue if the listener jumps back in the previous story', async () => {
    const { audio, dispatch, grant, network } = openLimited();
    network.answer(getStory, ({ params }) => ({ ...story, id: params.storyId }));
    dispatch(playRequested({ story }));
    await advanceTime(0);
    await grant();
    audio.finishLoading(100);
    await advanceTime(MINUTE_MS);
    audio.playFor(100);
    await advanceTime(0);
    dispatch(seekRequested(50_000));
    await advanceTime(0);
    await grant();
    expect(audio.addresses).toHaveLength(1);
    expect(shown()).toMatchObject({ story: { id: 'moon' } });
    expect(audio.currentTime).toBe(50);
  });
});
