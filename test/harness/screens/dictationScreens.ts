import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as contract from '#contract/learning/dictation.ts';
import { listLessons } from '#contract/learning/words.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { aDictationWord, aLessonCard } from '#test/builders/learning/words.ts';
import { renderApp } from '#test/harness/renderApp.tsx';

type App = Awaited<ReturnType<typeof renderApp>>;

const words = [aDictationWord('春天'), aDictationWord('夏天'), aDictationWord('秋天')];

export const createResult = (overrides: Partial<contract.DictationResult> = {}): contract.DictationResult => ({
  dictationId: 'd',
  title: '春天来了',
  day: '2026-11-21',
  durationMs: 65_000,
  marks: [
    { text: '春天', mark: 'right' },
    { text: '夏天', mark: 'wrong' },
  ],
  shells: { words: 1, bonus: 5, balance: 20 },
  ...overrides,
});

/**
 * Renders the screens of dictation for a signed-in child, with a fake network and with clips that never end by
 * themselves.
 */
export function dictationScreens() {
  const test = {} as { app: App };

  async function open(
    path: string,
    before: (network: App['network']) => void = () => undefined,
    options: Parameters<typeof renderApp>[1] = {},
  ) {
    test.app = await renderApp(path, {
      ...options,
      beforeRender({ network, dispatch, services: { clips } }) {
        jest.spyOn(clips, 'preload').mockImplementation();
        jest.spyOn(clips, 'play').mockImplementation(() => new Promise(() => undefined));
        network.answer(listLessons, { units: [aLessonCard({ grade: 1, term: 1 })] });
        network.answer(contract.listLessonWords, { title: '春天来了', words });
        network.answer(contract.getWordSet, { title: '错题本', words });
        network.answer(contract.listWordLists, { lists: [], dueCount: 2, missedCount: 3 });
        network.answer(contract.listMissedWords, { items: [] });
        network.answer(contract.forgetMissedWord, {});
        network.answer(contract.addMissedWord, {});
        network.answer(contract.submitDictation, createResult());
        network.answer(contract.getDictation, createResult());
        before(network);
        dispatch(setToken({ token: 'a' }));
      },
    });
  }
  const click = async (name: string | RegExp, role = 'button') =>
    userEvent.click(await screen.findByRole(role, { name }));

  return Object.assign(test, {
    open,
    click,
    /** Opens the choice of words, starts the dictation, and waits until its first word is read. */
    async begin(options: Parameters<typeof renderApp>[1] = {}) {
      await open('/dictation/preparation?units=g1b-01', undefined, options);
      await click('开始听写（3 个词）');
      await click('开始');
      await screen.findByText('听一听 · 第 1 遍');
    },
  });
}
