import { getStory } from '#contract/stories/stories.ts';
import { logout } from '#platform/session/authSlice.ts';
import { advanceTimeQuickly } from '#test/harness/fakes/advanceTimeQuickly.ts';
import { advanceTime } from '#test/harness/session/startSession.ts';
import { usePlayer } from '#test/harness/usePlayer.ts';
import { playToggled, storyChosen } from '#platform/player/playerSlice.ts';
import { aStory, aStoryCard } from '#test/builders/stories/stories.ts';
import { inMinutes, selectSleepTimer, sleepSet } from './sleepSlice.ts';

const { open, play, shown, state } = usePlayer();

describe('the sleep timer', () => {
  const timer = () => selectSleepTimer(state());

  it('ends playback on time with a fade-out, and then restores the volume', async () => {
    const { audio, dispatch } = open();
    play();
    dispatch(sleepSet(inMinutes(10, Date.now())));
    await advanceTimeQuickly(590_000);
    audio.playFor(1);
    expect(audio.volume).toBeCloseTo(0.5);
    await advanceTime(10_000);
    expect(shown().phase).toBe('paused');
    expect(audio.volume).toBe(1);
    expect(timer()).toEqual({ kind: 'off' });
  });

  it('ends playback on time in the background, where timers do not fire: each audio event also checks the deadline', () => {
    const { audio, dispatch } = open();
    play();
    dispatch(sleepSet(inMinutes(10, Date.now())));
    // The clock advances without firing any timer.
    jest.setSystemTime(Date.now() + 599_000);
    audio.playFor(1);
    expect(shown().phase).toBe('playing');
    jest.setSystemTime(Date.now() + 1_000);
    audio.playFor(1);
    expect(audio.paused).toBe(true);
  });

  it('ends even while the story is paused, and can be cancelled', async () => {
    const { audio, dispatch } = open();
    play();
    dispatch(playToggled());
    dispatch(sleepSet(inMinutes(5, Date.now())));
    await advanceTimeQuickly(300_000);
    expect(timer().kind).toBe('off');
    dispatch(playToggled());
    dispatch(sleepSet(inMinutes(5, Date.now())));
    dispatch(sleepSet({ kind: 'off' }));
    await advanceTimeQuickly(300_000);
    expect(audio.paused).toBe(false);
  });

  it('prevents a story that is still being fetched from starting', async () => {
    const { audio, network, dispatch } = open();
    let reply = (_story: ReturnType<typeof aStory>): void => undefined;
    network.answer(getStory, () => new Promise((resolve) => (reply = resolve)));
    dispatch(sleepSet(inMinutes(5, Date.now())));
    await advanceTimeQuickly(299_000);
    dispatch(storyChosen(aStoryCard('star')));
    await advanceTime(1_000);
    reply(aStory('star'));
    await advanceTime(0);
    expect(audio.addresses).toEqual([]);
    expect(shown()).toMatchObject({ story: { id: 'star' }, phase: 'paused' });
  });

  it('can count stories instead of time: it ends playback after two stories', async () => {
    const { audio, dispatch } = open();
    play();
    dispatch(sleepSet({ kind: 'stories', left: 2 }));
    audio.playFor(100);
    await advanceTime(0);
    expect(shown().story?.id).toBe('star');
    audio.finishLoading(100);
    audio.playFor(100);
    await advanceTime(0);
    expect(shown()).toMatchObject({ story: { id: 'star' }, phase: 'ended' });
    expect(timer().kind).toBe('off');
  });

  it('AUTH-09 is switched off by a logout', () => {
    const { dispatch } = open({ isSignedIn: true });
    dispatch(sleepSet({ kind: 'stories', left: 2 }));
    dispatch(logout());
    expect(timer().kind).toBe('off');
  });
});
