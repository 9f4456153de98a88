import { countPlay, getStory, saveProgress } from '#contract/stories/stories.ts';
import { playRequested } from '#platform/player/playerSlice.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { setUser } from '#platform/session/user/userSlice.ts';
import { aProgress, aStory } from '#test/builders/stories/stories.ts';
import { startSession } from './session/startSession.ts';

type Session = ReturnType<typeof startSession>;

/**
 * Returns functions that simulate one page after another on a phone, with stories, sound and clock under the control of
 * the test. Must be called once in a test file.
 */
export function usePlayer() {
  let session: Session;

  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  function signIn(userId = 'user-a'): void {
    session.dispatch(setToken({ token: `token of ${userId}`, expireAt: Date.now() + 3_600_000 }));
    session.dispatch(setUser({ userId }));
  }

  return {
    signIn,

    /** Opens a page with or without a signed-in user. */
    open({ isSignedIn = false, userId = 'user-a' } = {}): Session {
      session = startSession();
      session.network.answer(getStory, ({ params }) => aStory(params.storyId));
      session.network.answer(countPlay, {});
      session.network.answer(saveProgress, ({ params, body }) => ({
        progress: aProgress(params.storyId, body.positionMs, { finished: body.finished, updatedAt: body.heardAt }),
      }));
      if (isSignedIn) signIn(userId);
      return session;
    },

    /** Leaves the page; the phone keeps its data. */
    leave: () => session.flows.cancel(),

    play(id = 'moon', fromMs?: number): void {
      session.dispatch(playRequested({ story: aStory(id), fromMs }));
      session.audio.finishLoading(100);
    },

    state: () => session.store.getState(),
    shown: () => session.store.getState().player,
    saved: () =>
      session.network
        .callsTo(saveProgress)
        .map(
          ({ request }) => request as { params: { storyId: string }; body: { positionMs: number; finished: boolean } },
        )
        .map(({ params, body }) => ({ storyId: params.storyId, positionMs: body.positionMs, finished: body.finished })),
  };
}
