import type { UnknownAction } from '@reduxjs/toolkit';
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
  ])('of a user is deleted after %s, from the page and from the phone', async (_name, ending, seconds) => {
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

  describe('that the gateway had not stored before the session of the user expired', () => {
    async function expire(newCookies: Record<string, string> = {}) {
      const session = open({ isSignedIn: true });
      session.network.answer(saveProgress, new ApiError('network'));
      play();
      session.audio.playFor(21);
      await advanceTime(0);
      // Writes the cookies that another tab has set meanwhile.
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

  describe('in a download that is played after the session of its owner has expired', () => {
    const download = (id = 'moon') => ({
      ...aStory(id),
      sound: { ...aStory(id).sound, url: `/combine/downloads/${id}.mp3` },
    });
    const playDownload = (session: ReturnType<typeof open>) => {
      session.dispatch(playRequested({ story: download() }));
      session.audio.finishLoading(100);
    };

    /**
     * Plays a download for 21 s, ends the session, and plays the download for 30 s more on a new page. Returns the
     * position that playback has reached.
     */
    async function hear(ending: () => UnknownAction = () => sessionEnded()): Promise<number> {
      localStorage.setItem(storageKeys.downloadsOwner, 'shelf user-a');
      const first = open({ isSignedIn: true });
      playDownload(first);
      first.audio.playFor(21);
      await advanceTime(0);
      first.dispatch(ending());
      await advanceTime(0);
      expect(shown().heard).toEqual({});
      leave();
      const second = open();
      playDownload(second);
      second.audio.playFor(30);
      second.dispatch(playToggled());
      await advanceTime(0);
      expect(saved()).toEqual([]);
      leave();
      return second.player.positionMs();
    }

    it('continues the position of the child, and is sent after the next login of the child', async () => {
      expect(await hear()).toBe(51_000);
      expect(localStorage.getItem(storageKeys.heardByGuest) ?? '').not.toContain('moon');
      open({ isSignedIn: true });
      await advanceTime(0);
      expect(saved()).toEqual([{ storyId: 'moon', positionMs: 51_000, finished: false }]);
      expect(shown().heard['moon']).toMatchObject({ positionMs: 51_000, isSaved: true });
    });

    it('is deleted without being sent when somebody else signs in', async () => {
      await hear();
      open({ isSignedIn: true, userId: 'user-b' });
      await advanceTime(0);
      expect(saved()).toEqual([]);
      expect(localStorage.getItem(storageKeys.heardByUser)).toBeNull();
      expect(shown().heard).toEqual({});
    });

    it('AUTH-09 belongs to the guest after a logout, and does not continue the position of the child', async () => {
      expect(await hear(() => logout())).toBe(30_000);
      expect(localStorage.getItem(storageKeys.heardByUser)).toBeNull();
    });

    it('belongs to the guest if it is a position in another story, which is not a download', async () => {
      await hear();
      const { audio, dispatch } = open();
      play();
      audio.playFor(25);
      dispatch(playToggled());
      expect(localStorage.getItem(storageKeys.heardByGuest)).toContain('25000');
      leave();
      open({ isSignedIn: true });
      await advanceTime(0);
      expect(saved()).toEqual([{ storyId: 'moon', positionMs: 51_000, finished: false }]);
    });
  });

  it('AUTH-09 is not saved after a logout, because playback ends and the player has no story any more', async () => {
    const { audio, dispatch } = open({ isSignedIn: true });
    play();
    audio.playFor(5);
    dispatch(logout());
    expect(audio.paused).toBe(true);
    expect(shown().story).toBeNull();
    window.dispatchEvent(new Event('pagehide'));
    await advanceTime(60_000);
    expect(saved()).toEqual([]);
    expect(localStorage.getItem(storageKeys.heardByGuest)).toBeNull();
  });
});
