import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { safeParse } from 'valibot';
import * as contract from '#contract/learning/dictation.ts';
import { HOUR_MS } from '#lib/time/time.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { localStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import type { SharedLink } from '#platform/bridge/host.ts';
import { noHost } from '#test/harness/fakes/noHost.ts';
import { currentPath } from '#test/harness/renderApp.tsx';
import { readDraft, storeDraft } from '#features/dictation/draft/draft.ts';
import { createResult, dictationScreens } from '#test/harness/screens/dictationScreens.ts';

const screens = dictationScreens();
const { open, click, begin } = screens;

describe('checking a dictation that was written on paper', () => {
  async function check() {
    await begin();
    await click('下一个');
    await click('返回');
    await click('批改写过的 2 个');
    await screen.findByText('对照写的字，一个一个批改');
  }
  const mark = async (text: string, name: string) =>
    userEvent.click(within(screen.getByRole('group', { name: `“${text}”写得怎么样` })).getByRole('button', { name }));

  it('HTTP-10 shows the result and sends nothing if another tab has submitted the same dictation', async () => {
    await check();
    await mark('夏天', '错');
    localStorage.removeItem(storageKeys.dictationDraft);
    await click('提交成绩');
    expect(await screen.findByText('现在一共有 20 个')).toBeInTheDocument();
    expect(screens.app.network.callsTo(contract.submitDictation)).toEqual([]);
  });

  it('submits nothing, and does not overwrite the new dictation that another tab has begun meanwhile', async () => {
    await check();
    await mark('夏天', '错');
    const draft = readDraft(localStore, '');
    if (draft) storeDraft(localStore, { ...draft, dictationId: 'begun-in-another-tab-0', stage: 'reading' });
    await click('提交成绩');
    expect(screens.app.network.callsTo(contract.submitDictation)).toEqual([]);
    expect(readDraft(localStore, '')).toMatchObject({ dictationId: 'begun-in-another-tab-0', stage: 'reading' });
  });

  it('lets the user mark only the words that were read out, and submits unmarked words as skipped', async () => {
    await check();
    expect(screen.queryByText('秋天')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: '提交成绩' })).toBeDisabled();
    await mark('夏天', '错');
    expect(screen.getByText('还有 1 个没批改，会算作跳过')).toBeInTheDocument();
    await click('提交成绩');
    expect(await screen.findByText('现在一共有 20 个')).toBeInTheDocument();
    expect(screens.app.network.callsTo(contract.submitDictation).at(0)?.request).toMatchObject({
      body: {
        title: '春天来了',
        marks: [
          { text: '春天', mark: 'skipped' },
          { text: '夏天', mark: 'wrong' },
        ],
      },
    });
    expect(currentPath()).toMatch(/^\/dictation\/resultsubmit\?id=/);
  });

  it.each([
    ['the child has received all shells of the day', 'right', '今天的听写贝壳已经拿满啦，明天再来'],
    ['no word was right', 'wrong', '写对一个词就有一个贝壳，练一练再来吧'],
  ] as const)('explains why the child receives no shells, which are reward points, if %s', async (_, given, text) => {
    await open('/dictation/resultsubmit?id=a-dictation-of-the-past', (network) =>
      network.answer(
        contract.getDictation,
        createResult({ marks: [{ text: '春天', mark: given }], shells: { words: 0, bonus: 0, balance: 20 } }),
      ),
    );
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('ENV-01 when the user leaves the screen with the score, WeChat’s menu offers to share the app again instead of the score', async () => {
    const menu: string[] = [];
    const offer = async ({ title }: SharedLink) => void menu.push(title);
    await open('/dictation/resultsubmit?id=a-dictation-of-the-past', undefined, {
      userAgent: 'Mozilla/5.0 (Linux; Android 13) MicroMessenger/8.0.49',
      host: { ...noHost, offerShare: offer, share: (link) => offer(link).then(() => 'unavailable' as const) },
    });
    await click('分享给家人');
    expect(menu).toEqual(['我听写对了 1 个词']);
    await screen.findByRole('dialog', { name: '分享给朋友' });
    await userEvent.keyboard('{Escape}');
    await click('再来一次听写', 'link');
    await waitFor(() => expect(menu.at(-1)).toBe('呆迪听故事'));
  });

  it('STATE-08 stores the day on which the child received the daily bonus, according to the server’s calendar', async () => {
    await check();
    await click('全都写对了');
    await click('提交成绩');
    expect(await screen.findByText('其中 5 个是今天第一次听写的奖励')).toBeInTheDocument();
    expect(localStorage.getItem('first_dictation_daily')).toBe('2026-11-21');
  });

  it('submits at most the duration that the gateway accepts, even if the stored dictation contains a longer one', async () => {
    await check();
    await click('全都写对了');
    const draft = readDraft(localStore, '');
    if (draft) storeDraft(localStore, { ...draft, spentMs: 7 * HOUR_MS });
    await click('提交成绩');
    expect(await screen.findByText('现在一共有 20 个')).toBeInTheDocument();
    const request = screens.app.network.callsTo(contract.submitDictation).at(0)?.request as { body: unknown };
    expect(safeParse(contract.submitDictation.body, request.body)).toMatchObject({ success: true });
  });

  it('HTTP-10 neither removes a newer dictation nor changes the screen if the reply to a submission arrives after the user has left', async () => {
    await check();
    await click('全都写对了');
    let reply = (): void => undefined;
    screens.app.network.answer(
      contract.submitDictation,
      () => new Promise((resolve) => (reply = () => resolve(createResult()))),
    );
    await click('提交成绩');
    await screen.findByText('正在交成绩……');
    await click('返回');
    await waitFor(() => expect(currentPath()).toBe('/dictation/preparation?units=g1b-01'));
    const draft = readDraft(localStore, '');
    if (draft) storeDraft(localStore, { ...draft, dictationId: 'begun-after-the-first-one', stage: 'reading' });
    await act(async () => reply());
    expect(localStorage.getItem('first_dictation_daily')).toBe('2026-11-21');
    expect(readDraft(localStore, '')).toMatchObject({ dictationId: 'begun-after-the-first-one', stage: 'reading' });
    expect(currentPath()).toBe('/dictation/preparation?units=g1b-01');
  });

  it('HTTP-10 keeps a result on the phone when sending fails, and sends it again with the same id', async () => {
    await check();
    await click('全都写对了');
    screens.app.network.answer(contract.submitDictation, new ApiError('network'));
    await click('提交成绩');
    expect(await screen.findByText(/不会丢/)).toBeInTheDocument();
    screens.app.unmount();
    await open('/dictation/index', (network) => network.answer(contract.submitDictation, new ApiError('network')));
    expect(await screen.findByText('批改好了，成绩还没交上去')).toBeInTheDocument();
    await click('交成绩', 'link');
    expect(await screen.findByText(/不会丢/)).toBeInTheDocument();
    screens.app.network.answer(contract.submitDictation, createResult());
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('现在一共有 20 个')).toBeInTheDocument();
    const ids = screens.app.network
      .callsTo(contract.submitDictation)
      .map(({ request }) => (request as { body: { dictationId: string } }).body.dictationId);
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(1);
    expect(localStorage.getItem('dictation_draft')).toBeNull();
  });
});
