import { getStory, saveProgress } from '#contract/stories/stories.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { sessionEnded, logout } from '#platform/session/authSlice.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { advanceTime } from '#test/harness/session/startSession.ts';
import { aStory } from '#test/builders/stories/stories.ts';
import { playRequested, playToggled, seekRequested } from '#platform/player/playerSlice.ts';
import { usePlayer } from '#test/harness/usePlayer.ts';

const { open, leave, play, shown, saved, signIn } = usePlayer();

describe('the position in a story', () => {
  it('is saved after 20 s of playing, then every 10 s, and after a pause or a jump', async () => {
    const { audio, dispatch } = open({ isSignedIn: true });
    play();
    audio.playFor(20);
    expect(saved()).toHaveLength(0);
    audio.playFor(1);
    expect(saved()).toHaveLength(1);
    audio.playFor(10);
    expect(saved()).toHaveLength(2);
    audio.playFor(5);
    dispatch(playToggled());
    expect(saved()).toHaveLength(3);
    dispatch(seekRequested(50_000));
    await advanceTime(1_000);
    expect(saved().map(({ positionMs }) => positionMs)).toEqual([21_000, 31_000, 36_000, 50_000]);
    expect(shown().heard['moon']).toMatchObject({ positionMs: 50_000, isSaved: true });
  });

  it('is saved when the page is hidden, but only once for each position', async () => {
    const { audio } = open({ isSignedIn: true });
    play();
    audio.playFor(3);
    window.dispatchEvent(new Event('pagehide'));
    window.dispatchEvent(new Event('pagehide'));
    await advanceTime(0);
    expect(saved()).toEqual([{ storyId: 'moon', positionMs: 3_000, finished: false }]);
  });

  it('is saved as finished if less than 10 s are left', () => {
    const { audio } = open({ isSignedIn: true });
    play('moon', 80_000);
    audio.playFor(11);
    expect(saved().at(-1)).toMatchObject({ storyId: 'moon', finished: true });
  });

  it('is not saved for a sound that fails immediately', async () => {
    const { audio, network } = open({ isSignedIn: true });
    network.answer(getStory, new ApiError('network'));
    play();
    audio.fail();
    await advanceTime(0);
    expect(saved()).toEqual([]);
  });

  it('of a guest is stored on the phone, and is available at the next visit', () => {
    const { audio, dispatch } = open();
    play();
    audio.playFor(30);
    dispatch(playToggled());
    expect(saved()).toEqual([]);
    leave();
    const next = open();
    next.dispatch(playRequested({ story: aStory() }));
    expect(next.player.positionMs()).toBe(30_000);
    expect(shown().resumedAtMs).toBe(30_000);
  });

  it('of a guest is not saved for a user who signs in later', async () => {
    const { audio } = open();
    play();
    audio.playFor(10);
    signIn('user-a');
    await advanceTime(0);
    window.dispatchEvent(new Event('pagehide'));
    expect(saved()).toEqual([]);
    expect(shown().heard).toEqual({});
  });

  it('of a user is sent with that user’s token', () => {
    const { audio, network } = open({ isSignedIn: true });
    play();
    audio.playFor(22);
    expect(network.callsTo(saveProgress)[0]?.options).toMatchObject({
      userToken: 'token of user-a',
      outlivesPage: true,
    });
  });

  it('that could not be sent without a network is sent at the next visit', async () => {
    const { audio, network, dispatch } = open({ isSignedIn: true });
    network.answer(saveProgress, new ApiError('network'));
    play();
    audio.playFor(30);
    dispatch(playToggled());
    await advanceTime(0);
    leave();
    open();
    await advanceTime(0);
    expect(saved()).toEqual([{ storyId: 'moon', positionMs: 30_000, finished: false }]);
  });

  it.each([
    ['a logout (AUTH-09)', () => logout(), 20],
    ['a logout while it is being sent (AUTH-09)', () => logout(), 21],
    ['the end of the session', () => sessionEnded(), 20],
  ])('is deleted after %s, on this page and on this phone', async (_name, ending, seconds) => {
    const { audio, dispatch } = open({ isSignedIn: true });
    play();
    audio.playFor(seconds);
    if (seconds === 20) await advanceTime(0);
    dispatch(ending());
    await advanceTime(0);
    expect(shown().heard).toEqual({});
    expect(localStorage.getItem(storageKeys.heardByUser)).toBeNull();
    const before = saved().length;
    audio.playFor(20);
    expect(saved()).toHaveLength(before);
  });

  describe('that the gateway had not stored before the session expired', () => {
    async function expire(newCookies: Record<string, string> = {}) {
      const session = open({ isSignedIn: true });
      session.network.answer(saveProgress, new ApiError('network'));
      play();
      session.audio.playFor(21);
      await advanceTime(0);
      // The cookies that another tab has written meanwhile.
      for (const [name, value] of Object.entries(newCookies)) document.cookie = `${name}=${value}; path=/`;
      session.dispatch(sessionEnded());
      await advanceTime(0);
      expect(shown().heard).toEqual({});
      return session;
    }

    it('is sent after the next login of the same child', async () => {
      await expire();
      const before = saved().length;
      signIn('user-a');
      await advanceTime(0);
      expect(saved().slice(before)).toEqual([{ storyId: 'moon', positionMs: 21_000, finished: false }]);
      leave();
    });

    it('is deleted without being sent when somebody else signs in', async () => {
      await expire();
      const before = saved().length;
      signIn('user-b');
      await advanceTime(0);
      expect(localStorage.getItem(storageKeys.heardByUser)).toBeNull();
      expect(saved()).toHaveLength(before);
    });

    it('is sent after another tab has refreshed the token of the same account', async () => {
      await expire({ token: 'refreshed', user_id: 'user-a' });
      const before = saved().length;
      signIn('user-a');
      await advanceTime(0);
      expect(saved().slice(before)).toEqual([{ storyId: 'moon', positionMs: 21_000, finished: false }]);
      leave();
    });

    it.each([
      ['another account', { token: 'new', user_id: 'user-b' }],
      ['an account that is not known yet', { token: 'new', user_id: '' }],
    ])('is deleted if another tab has begun a session of %s', async (_name, newCookies) => {
      await expire(newCookies);
      expect(localStorage.getItem(storageKeys.heardByUser)).toBeNull();
    });

    it('is deleted when somebody else signs in after a reload', async () => {
      await expire();
      leave();
      open();
      expect(localStorage.getItem(storageKeys.heardByUser)).toContain('moon');
      signIn('user-b');
      await advanceTime(0);
      expect(localStorage.getItem(storageKeys.heardByUser)).toBeNull();
    });
  });

  it('AUTH-09 is not saved again after a logout, because playback ends', () => {
    const { audio, dispatch } = open({ isSignedIn: true });
    play();
    dispatch(logout());
    expect(audio.paused).toBe(true);
    expect(shown().story).toBeNull();
  });
});
