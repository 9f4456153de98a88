import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as contract from '#contract/learning/dictation.ts';
import { listLessons } from '#contract/learning/words.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { logout, sessionEnded, setToken } from '#platform/session/authSlice.ts';
import { setUser } from '#platform/session/user/userSlice.ts';
import { currentPath } from '#test/harness/renderApp.tsx';
import { localStore } from '#platform/storage/storage.ts';
import { readDraft, storeDraft } from './draft/draft.ts';
import { aLessonCard } from '#test/builders/learning/words.ts';
import { createResult, dictationScreens } from '#test/harness/screens/dictationScreens.ts';

const screens = dictationScreens();
const { open, click, begin } = screens;

it('the preparation screen of a dictation hides the words of the chosen lessons until the user asks to see them', async () => {
  await open('/dictation/index');
  await click(/春天来了/);
  await click('去听写（2 个词）', 'link');
  expect(await screen.findByText(/共 3 个词，已经藏起来啦/)).toBeInTheDocument();
  expect(screen.queryByText('夏天')).not.toBeInTheDocument();
  await click('看看词语');
  expect(screen.getByText('夏天')).toBeInTheDocument();
  expect(currentPath()).toBe('/dictation/preparation?units=g1b-01');
});

describe('the choice of lessons', () => {
  const lessons = [40, 50, 60, 0].map((wordCount, index) =>
    aLessonCard({
      id: `g1a-0${index + 1}`,
      title: `第 ${index + 1} 课`,
      unitTitle: index < 2 ? '第一单元' : '第二单元',
      term: 1,
      wordCount,
      isVerified: index !== 0,
    }),
  );
  const openLessons = () => open('/dictation/index', (network) => network.answer(listLessons, { units: lessons }));

  it('leaves out a lesson without words, and shows one note if some word lists of the book are not verified', async () => {
    await openLessons();
    expect(await screen.findByRole('button', { name: '第 1 课 40 个词' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '第 3 课 60 个词' })).toBeInTheDocument();
    expect(screen.queryByText('第 4 课')).not.toBeInTheDocument();
    expect(screen.getAllByText('课本有不同版本，这一册的字表可能略有出入')).toHaveLength(1);
  });

  it('shows no note about unverified word lists if all are verified', async () => {
    await open('/dictation/index', (network) => network.answer(listLessons, { units: lessons.slice(1) }));
    expect(await screen.findByRole('button', { name: '第 2 课 50 个词' })).toBeInTheDocument();
    expect(screen.queryByText(/略有出入/)).not.toBeInTheDocument();
  });

  it('chooses and deselects all lessons of a unit with one tap', async () => {
    await openLessons();
    const [first] = await screen.findAllByRole('button', { name: '选整个单元' });
    await userEvent.click(first as HTMLElement);
    expect(screen.getByRole('link', { name: '去听写（90 个词）' })).toHaveAttribute(
      'href',
      '/combine/dictation/preparation?units=g1a-01%2Cg1a-02',
    );
    await click('不选这个单元');
    expect(screen.queryByRole('link', { name: /去听写/ })).not.toBeInTheDocument();
  });

  it('limits a dictation to 100 words, and says so, if the chosen lessons have more', async () => {
    await openLessons();
    for (const name of [/第 2 课/, /第 3 课/]) await click(name);
    expect(screen.getByText('一次最多听写 100 个词，先听写前面的')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '去听写（100 个词）' })).toBeInTheDocument();
  });
});

it('HTTP-03 the sound file of a dictation is loaded from the address that the gateway returns for the words of the dictation', async () => {
  const url = '/media/dictation.mp3?sealed=x';
  await open('/dictation/preparation?units=g1b-01', (network) => network.answer(contract.linkDictationSound, { url }));
  const { fetch } = globalThis;
  const addresses: unknown[] = [];
  const refusal = { code: 'downloads_busy', message: '现在下载的人太多，请 10 秒后再试', requestId: 'x' };
  globalThis.fetch = async (address) => {
    addresses.push(address);
    return { ok: false, status: 429, json: async () => refusal } as Response;
  };
  await click('存成声音文件');
  expect(await screen.findByText(refusal.message)).toBeInTheDocument();
  globalThis.fetch = fetch;
  expect(addresses).toEqual([url]);
  expect(screens.app.network.callsTo(contract.linkDictationSound).map(({ request }) => request)).toEqual([
    { body: { words: ['春天', '夏天', '秋天'], times: 2, pause: 'byLength' } },
  ]);
});

it('/dictation/preparation without words in its address redirects to the choice of words', async () => {
  await open('/dictation/preparation');
  expect(await screen.findByRole('heading', { name: '听写' })).toBeInTheDocument();
  expect(currentPath()).toBe('/dictation/index');
});

describe('STATE-08 the announcement of the daily bonus', () => {
  const HINT = '今天第一次听写，多得 5 个贝壳';

  beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 21, 15, 59)));

  it.each([
    ['nothing', null, true],
    ['an earlier day', '2026-11-20', true],
    ['today in China', '2026-11-21', false],
  ])('is visible if first_dictation_daily contains %s (%j): %j', async (_what, stored, isAnnounced) => {
    if (stored !== null) localStorage.setItem('first_dictation_daily', stored);
    await open('/dictation/index');
    await screen.findByText('自己输入词语');
    expect(screen.queryByText(HINT) !== null).toBe(isAnnounced);
  });
});

it.each(['/dictation/preparation?units=../x', '/dictation/preparation?set='])(
  'ROUTE-07 the app shows the not-found page at the address %s',
  async (path) => {
    await open(path);
    expect(await screen.findByRole('heading', { name: '404 - 页面不存在' })).toBeInTheDocument();
  },
);

it('the dictation screen does not show a word while the word is dictated', async () => {
  await begin();
  expect(screen.getByText('第 1 个，共 3 个')).toBeInTheDocument();
  expect(screen.queryByText('春天')).not.toBeInTheDocument();
});

it('a user who leaves a dictation is asked for confirmation, and can resume it later at the same word', async () => {
  await begin();
  await click('下一个');
  await click('返回');
  await click('下次再写');
  screens.app.unmount();
  await open('/dictation/index');
  expect(await screen.findByText('读到第 2 个，共 3 个')).toBeInTheDocument();
  await click('接着听写', 'link');
  expect(await screen.findByText('第 2 个，共 3 个')).toBeInTheDocument();
});

it('a dictation suggests a rest once, after ten minutes', async () => {
  await begin();
  screens.app.unmount();
  const draft = readDraft(localStore, '');
  if (draft) storeDraft(localStore, { ...draft, spentMs: 600_000 });
  await open('/dictation/main');
  await click('开始');
  await click('下一个');
  expect(await screen.findByText('写了十分钟啦')).toBeInTheDocument();
  await click('接着听写');
  expect(screen.getByText('听一听 · 第 1 遍')).toBeInTheDocument();
  await click('下一个');
  expect(screen.queryByText('写了十分钟啦')).not.toBeInTheDocument();
});

it('a new dictation replaces an unfinished one only after a confirmation', async () => {
  await begin();
  await click('下一个');
  await click('返回');
  await click('下次再写');
  screens.app.unmount();
  await open('/dictation/preparation?units=g1a-02');
  await click('开始听写（3 个词）');
  expect(await screen.findByText('“春天来了”听写了 2 个词，成绩还没交')).toBeInTheDocument();
  await click('接着上一次');
  expect(await screen.findByText('第 2 个，共 3 个')).toBeInTheDocument();
  screens.app.unmount();
  await open('/dictation/preparation?units=g1a-02');
  await click('开始听写（3 个词）');
  await click('不要了，开始新的');
  expect(await screen.findByText('第 1 个，共 3 个')).toBeInTheDocument();
});

describe('the owner of a dictation', () => {
  const signIn = (userId: string) =>
    act(() => {
      screens.app.dispatch(setToken({ token: `token of ${userId}` }));
      screens.app.dispatch(setUser({ userId }));
    });
  const runOut = () => act(() => void screens.app.dispatch(sessionEnded()));

  it('AUTH-09 loses an unfinished dictation when logging out, but not when the session expires', async () => {
    await begin();
    runOut();
    expect(localStorage.getItem('dictation_draft')).not.toBeNull();
    signIn('xiaoming');
    act(() => void screens.app.dispatch(logout(undefined)));
    expect(localStorage.getItem('dictation_draft')).toBeNull();
  });

  it('AUTH-17 is the only user who sees the unfinished dictation and can submit it', async () => {
    await begin();
    signIn('xiaoming');
    await click('下一个');
    await click('返回');
    await click('批改写过的 2 个');
    await click('全都写对了');
    screens.app.network.answer(contract.submitDictation, new ApiError('network'));
    await click('提交成绩');
    await screen.findByText(/不会丢/);
    const sent = screens.app.network.callsTo(contract.submitDictation).length;
    runOut();
    signIn('xiaohong');
    expect(await screen.findByText('还没有选词语呢')).toBeInTheDocument();
    expect(screens.app.network.callsTo(contract.submitDictation)).toHaveLength(sent);
    runOut();
    screens.app.network.answer(contract.submitDictation, createResult());
    act(() => void screens.app.dispatch(setToken({ token: 'renewed' })));
    expect(await screen.findByRole('group', { name: '正在找没做完的听写' })).toBeInTheDocument();
    act(() => void screens.app.dispatch(setUser({ userId: 'xiaoming' })));
    expect(await screen.findByText('现在一共有 20 个')).toBeInTheDocument();
  });

  it('AUTH-17 is the only user who sees the words that the owner has typed for a dictation', async () => {
    await open('/dictation/temp');
    await userEvent.type(await screen.findByLabelText('输入或粘贴词语'), '蘑菇');
    act(() => void screens.app.dispatch(setUser({ userId: 'xiaoming' })));
    expect(screen.getByLabelText('输入或粘贴词语')).toHaveValue('蘑菇');
    runOut();
    act(() => void screens.app.dispatch(setToken({ token: 'b' })));
    expect(await screen.findByLabelText('输入或粘贴词语')).toHaveValue('');
    signIn('xiaohong');
    expect(screen.getByLabelText('输入或粘贴词语')).toHaveValue('');
    runOut();
    signIn('xiaoming');
    expect(await screen.findByLabelText('输入或粘贴词语')).toHaveValue('蘑菇');
  });
});
