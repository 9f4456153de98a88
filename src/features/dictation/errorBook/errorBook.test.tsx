import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as contract from '#contract/learning/dictation.ts';
import { DAY_MS } from '#lib/time/time.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { aDictationWord } from '#test/builders/learning/words.ts';
import { dictationScreens } from '#test/harness/screens/dictationScreens.ts';

const screens = dictationScreens();
const { open, click } = screens;

describe('the book of wrong words', () => {
  const item = (text: string, isDue: boolean): contract.MissedWord => ({
    word: aDictationWord(text),
    missCount: 2,
    dueAt: Date.now() + 5 * DAY_MS,
    isDue,
  });

  it('shows when each word is due for practice, links to a dictation of the due words, and lets the user remove a word', async () => {
    await open('/dictation/errorbook', (network) =>
      network.answer(contract.listMissedWords, { items: [item('春天', true), item('夏天', false)] }),
    );
    expect(await screen.findByText('错了 2 次 · 今天该练了')).toBeInTheDocument();
    expect(screen.getByText('错了 2 次 · 5 天后再练')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '听写今天该复习的词' })).toHaveAttribute(
      'href',
      '/combine/dictation/preparation?set=due',
    );
    screens.app.network.answer(contract.listMissedWords, { items: [] });
    await click('把“夏天”从错题本移除');
    expect(await screen.findByText('错题本空空的')).toBeInTheDocument();
  });

  it('restores a word that the user has removed by mistake, and adds a word that the child wrote wrongly at school', async () => {
    await open('/dictation/errorbook', (network) =>
      network.answer(contract.listMissedWords, { items: [item('春天', false)] }),
    );
    await click('把“春天”从错题本移除');
    await click('撤销');
    const added = () => screens.app.network.callsTo(contract.addMissedWord).map(({ request }) => request);
    expect(added()).toEqual([{ params: { word: '春天' }, body: { isDue: false } }]);
    const field = screen.getByLabelText('加一个词');
    await userEvent.type(field, 'chūn');
    expect(screen.getByText('请写汉字词语')).toBeInTheDocument();
    await userEvent.clear(field);
    await userEvent.type(field, '春天、夏天');
    expect(screen.getByText('一次加一个词')).toBeInTheDocument();
    await userEvent.clear(field);
    await userEvent.type(field, ' 蘑菇（mó gu）');
    await click('加进去');
    expect(added().at(-1)).toEqual({ params: { word: '蘑菇' }, body: { isDue: true } });
    expect(field).toHaveValue('');
  });

  it('keeps a word that the user types while the previous one is being added', async () => {
    let reply = (): void => undefined;
    await open('/dictation/errorbook', (network) =>
      network.answer(contract.addMissedWord, () => new Promise((resolve) => (reply = () => resolve({})))),
    );
    const field = await screen.findByLabelText('加一个词');
    await userEvent.type(field, '蘑菇');
    await click('加进去');
    await userEvent.clear(field);
    await userEvent.type(field, '雨伞');
    await act(async () => reply());
    expect(field).toHaveValue('雨伞');
  });

  it('shows the first page of a long list, and more on request', async () => {
    await open('/dictation/errorbook', (network) =>
      network.answer(contract.listMissedWords, ({ query: { cursor } }) =>
        cursor === undefined
          ? { items: [item('春天', true)], next: '1.春天' }
          : { items: [item('夏天', true)], next: null },
      ),
    );
    expect(await screen.findByText('春天')).toBeInTheDocument();
    expect(screen.queryByText('夏天')).not.toBeInTheDocument();
    await click('再看一些');
    expect(await screen.findByText('夏天')).toBeInTheDocument();
    expect(screen.getByText('春天')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '再看一些' })).not.toBeInTheDocument();
  });

  it('lets the user retry after it failed to load', async () => {
    await open('/dictation/errorbook', (network) => network.answer(contract.listMissedWords, new ApiError('network')));
    screens.app.network.answer(contract.listMissedWords, { items: [] });
    await click('再试一次');
    expect(await screen.findByText('错题本空空的')).toBeInTheDocument();
  });
});
