import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReplyOf } from '#contract/endpoint.ts';
import { getHome, getProgress, getStory, listContinue, type StoryDetail } from '#contract/stories/stories.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { setUser } from '#platform/session/user/userSlice.ts';
import { aStoryCard, aHome, aProgress, aStory } from '#test/builders/stories/stories.ts';
import { renderApp } from '#test/harness/renderApp.tsx';

type App = Awaited<ReturnType<typeof renderApp>>;

interface Opening {
  path?: string;
  answer?: Partial<StoryDetail> | ApiError;
  isSignedIn?: boolean;
  /** The id of the user, if the server has already returned it. */
  userId?: string;
  progress?: ReplyOf<typeof getProgress>['progress'];
}

/**
 * Renders the whole app on the screen of a story, with a sound that the test controls. Must be called once in a test
 * file.
 */
export function storyScreen() {
  let app: App;

  const playButton = () => screen.findByRole('button', { name: '播放' });

  return {
    async open({
      path = '/audio_detail?id=moon',
      answer = {},
      isSignedIn = false,
      userId,
      progress = null,
    }: Opening = {}): Promise<App> {
      app = await renderApp(path, {
        beforeRender({ network, dispatch }) {
          network.answer(
            getStory,
            answer instanceof ApiError ? answer : ({ params }) => aStory(params.storyId, answer),
          );
          network.answer(getHome, aHome());
          network.answer(getProgress, { progress });
          network.answer(listContinue, { items: [{ story: aStoryCard('star'), progress: aProgress('star', 25_000) }] });
          if (isSignedIn) dispatch(setToken({ token: 'a' }));
          if (userId) dispatch(setUser({ userId }));
        },
      });
      return app;
    },

    playButton,

    async play(): Promise<void> {
      await userEvent.click(await playButton());
      act(() => app.audio.finishLoading(100));
    },
  };
}
