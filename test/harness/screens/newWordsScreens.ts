import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  answerCharacter,
  forgetMissed,
  getToday,
  getLessonProgress,
  sendWordFeedback,
} from '#contract/learning/learning.ts';
import { getCharacter, getStrokes, getLesson, listLessons } from '#contract/learning/words.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { aCharacterCard, aToday, aLesson, aLessonCard } from '#test/builders/learning/words.ts';
import { renderApp } from '#test/harness/renderApp.tsx';

type App = Awaited<ReturnType<typeof renderApp>>;

export const learnt = { dueAt: 0, stage: 'learning', isMissed: false } as const;

/** Renders the screens of new words with a fake network. `heard` contains the clips that were played. */
export function newWordsScreens() {
  const test = { heard: [] as string[] } as { app: App; heard: string[] };
  const lesson = aLesson();

  beforeEach(() => {
    test.heard.length = 0;
  });

  async function open(
    path: string,
    { isSignedIn = false, before }: { isSignedIn?: boolean; before?: (network: App['network']) => void } = {},
  ) {
    test.app = await renderApp(path, {
      beforeRender({ network, dispatch, services: { clips } }) {
        jest.spyOn(clips, 'preload').mockImplementation();
        jest.spyOn(clips, 'play').mockImplementation(async (url) => {
          test.heard.push(url);
          return true;
        });
        network.answer(listLessons, {
          units: [aLessonCard(), aLessonCard({ id: 'g3a-01', title: '新的学期', grade: 3, term: 1 })],
        });
        network.answer(getLesson, lesson);
        network.answer(getCharacter, ({ params }) => aCharacterCard(params.character));
        network.answer(getStrokes, {
          strokes: ['M 0 0 L 1 1 Z'],
          medians: [
            [
              [0, 0],
              [1, 1],
            ],
          ],
        });
        network.answer(getLessonProgress, {
          characters: lesson.characters.map(({ text }, index) => ({
            text,
            recognise: index === 0 ? ('known' as const) : ('new' as const),
            write: index === 0 ? ('known' as const) : ('new' as const),
          })),
        });
        network.answer(getToday, aToday());
        network.answer(answerCharacter, learnt);
        network.answer(forgetMissed, {});
        network.answer(sendWordFeedback, { feedbackId: 'f' });
        before?.(network);
        if (isSignedIn) dispatch(setToken({ token: 'a' }));
      },
    });
    return test.app;
  }

  const click = async (role: string, name: string | RegExp) => userEvent.click(await screen.findByRole(role, { name }));

  return Object.assign(test, { lesson, open, click });
}
