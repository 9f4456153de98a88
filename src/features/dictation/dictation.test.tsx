import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as contract from '#contract/dictation.ts';
import { sendWordFeedback } from '#contract/learning.ts';
import { listUnits } from '#contract/words.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { logout, sessionEnded, setToken } from '#platform/session/authSlice.ts';
import { clips } from '#platform/words/clips.ts';
import { aDictationWord, aUnitCard } from '#test/builders/words.ts';
import { presentPath, renderApp } from '#test/harness/renderApp.tsx';
import { forgetBrowser } from '#test/harness/startSession.ts';

let app: Awaited<ReturnType<typeof renderApp>>;

beforeEach(() => {
  forgetBrowser();
  jest.spyOn(console, 'warn').mockImplementation();
  jest.spyOn(window, 'scrollTo').mockImplementation();
  jest.spyOn(clips, 'preload').mockImplementation();
  jest.spyOn(clips, 'play').mockImplementation(() => new Promise(() => undefined));
});
afterEach(() => {
  app.flows.cancel();
  jest.restoreAllMocks();
});

const words = [aDictationWord('春天'), aDictationWord('夏天'), aDictationWord('秋天')];
const aResult = (overrides: Partial<contract.DictationResult> = {}): contract.DictationResult => ({
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

async function open(path: string, before: (network: typeof app.network) => void = () => undefined) {
  app = await renderApp(path, {
    beforeRender({ network, dispatch }) {
      network.answer(listUnits, { units: [aUnitCard({ grade: 1, term: 1 })] });
      network.answer(contract.listUnitWords, { title: '春天来了', words });
      network.answer(contract.getWordSet, { title: '错词本', words });
      network.answer(contract.listWordLists, { lists: [], dueCount: 2, missedCount: 3 });
      network.answer(contract.listMissedWords, { items: [] });
      network.answer(contract.forgetMissedWord, {});
      network.answer(contract.addMissedWord, {});
      network.answer(contract.submitDictation, aResult());
      network.answer(contract.getDictation, aResult());
      before(network);
      dispatch(setToken({ token: 'a' }));
    },
  });
}
const click = async (name: string | RegExp, role = 'button') =>
  userEvent.click(await screen.findByRole(role, { name }));

/** From the choice of words to the first of them being read. */
async function begin() {
  await open('/dictation/preparation?units=g1a-1');
  await click('开始听写（3 个词）');
  await click('开始');
  await screen.findByText('听一听 · 第 1 遍');
}

it('units are chosen and lead to their words, hidden until one asks', async () => {
  await open('/dictation/index');
  await click(/春天来了/);
  await click('去听写（2 个词）', 'link');
  expect(await screen.findByText(/共 3 个词，已经藏起来啦/)).toBeInTheDocument();
  expect(screen.queryByText('夏天')).not.toBeInTheDocument();
  await click('看看词语');
  expect(screen.getByText('夏天')).toBeInTheDocument();
  expect(presentPath()).toBe('/dictation/preparation?units=g1b-1');
});

it.each(['/dictation/preparation', '/dictation/preparation?units=../x', '/dictation/preparation?set='])(
  'ROUTE-07 %s leads to the not-found page',
  async (path) => {
    await open(path);
    expect(await screen.findByRole('heading', { name: '404 - 页面不存在' })).toBeInTheDocument();
  },
);

it('no word is shown while it is dictated', async () => {
  await begin();
  expect(screen.getByText('第 1 个，共 3 个')).toBeInTheDocument();
  expect(screen.queryByText('春天')).not.toBeInTheDocument();
});

it('leaving asks, keeps what was done, and is offered to be resumed', async () => {
  await begin();
  await click('下一个');
  await click('返回');
  await click('下次再写');
  app.unmount();
  await open('/dictation/index');
  expect(await screen.findByText('读到第 2 个，共 3 个')).toBeInTheDocument();
  await click('接着听写', 'link');
  expect(await screen.findByText('第 2 个，共 3 个')).toBeInTheDocument();
});

it('after ten minutes a rest is suggested, once', async () => {
  await begin();
  app.unmount();
  const kept = JSON.parse(localStorage.getItem('dictation_draft') ?? '{}') as object;
  localStorage.setItem('dictation_draft', JSON.stringify({ ...kept, spentMs: 600_000 }));
  await open('/dictation/main');
  await click('开始');
  await click('下一个');
  expect(await screen.findByText('写了十分钟啦')).toBeInTheDocument();
  await click('接着听写');
  expect(screen.getByText('听一听 · 第 1 遍')).toBeInTheDocument();
  await click('下一个');
  expect(screen.queryByText('写了十分钟啦')).not.toBeInTheDocument();
});

it('a new dictation does not write over one under way without asking', async () => {
  await begin();
  await click('下一个');
  await click('返回');
  await click('下次再写');
  app.unmount();
  await open('/dictation/preparation?units=g1a-2');
  await click('开始听写（3 个词）');
  expect(await screen.findByText('“春天来了”听写了 2 个词，成绩还没交')).toBeInTheDocument();
  await click('接着上一次');
  expect(await screen.findByText('第 2 个，共 3 个')).toBeInTheDocument();
  app.unmount();
  await open('/dictation/preparation?units=g1a-2');
  await click('开始听写（3 个词）');
  await click('不要了，开始新的');
  expect(await screen.findByText('第 1 个，共 3 个')).toBeInTheDocument();
});

it('AUTH-09 logout forgets a dictation under way; a session that merely ran out does not', async () => {
  await begin();
  act(() => void app.dispatch(sessionEnded()));
  expect(localStorage.getItem('dictation_draft')).not.toBeNull();
  act(() => void app.dispatch(setToken({ token: 'b' })));
  act(() => void app.dispatch(logout(undefined)));
  expect(localStorage.getItem('dictation_draft')).toBeNull();
});

describe('checking on paper', () => {
  async function check() {
    await begin();
    await click('下一个');
    await click('返回');
    await click('批改写过的 2 个');
    await screen.findByText('对照写的字，一个一个批改');
  }
  const mark = async (text: string, name: string) =>
    userEvent.click(within(screen.getByRole('group', { name: `“${text}”写得怎么样` })).getByRole('button', { name }));

  it('asks only for words that were read, and sends what was marked; the rest is skipped', async () => {
    await check();
    expect(screen.queryByText('秋天')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: '提交成绩' })).toBeDisabled();
    await mark('夏天', '错');
    expect(screen.getByText('还有 1 个没批改，会算作跳过')).toBeInTheDocument();
    await click('提交成绩');
    expect(await screen.findByText('现在一共有 20 个')).toBeInTheDocument();
    expect(app.network.callsTo(contract.submitDictation).at(0)?.request).toMatchObject({
      body: {
        title: '春天来了',
        marks: [
          { text: '春天', mark: 'skipped' },
          { text: '夏天', mark: 'wrong' },
        ],
      },
    });
    expect(presentPath()).toMatch(/^\/dictation\/resultsubmit\?id=/);
  });

  it('STATE-08 keeps the server’s day of the bonus', async () => {
    await check();
    await click('全都写对了');
    await click('提交成绩');
    expect(await screen.findByText('其中 5 个是今天第一次听写的奖励')).toBeInTheDocument();
    expect(localStorage.getItem('first_dictation_daily')).toBe('2026-11-21');
  });

  it('HTTP-10 a result that could not be sent stays on the phone and is sent again as the same one', async () => {
    await check();
    await click('全都写对了');
    app.network.answer(contract.submitDictation, new ApiError('network'));
    await click('提交成绩');
    expect(await screen.findByText(/不会丢/)).toBeInTheDocument();
    app.unmount();
    await open('/dictation/index', (network) => network.answer(contract.submitDictation, new ApiError('network')));
    expect(await screen.findByText('批改好了，成绩还没交上去')).toBeInTheDocument();
    await click('交成绩', 'link');
    expect(await screen.findByText(/不会丢/)).toBeInTheDocument();
    app.network.answer(contract.submitDictation, aResult());
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('现在一共有 20 个')).toBeInTheDocument();
    const ids = app.network
      .callsTo(contract.submitDictation)
      .map(({ request }) => (request as { body: { dictationId: string } }).body.dictationId);
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(1);
    expect(localStorage.getItem('dictation_draft')).toBeNull();
  });
});

describe('the book of wrong words', () => {
  const item = (text: string, isDue: boolean): contract.MissedWord => ({
    word: aDictationWord(text),
    missCount: 2,
    dueAt: Date.now() + 5 * 86_400_000,
    isDue,
  });

  it('tells when each is due, practises those that are, and lets go', async () => {
    await open('/dictation/errorbook', (network) =>
      network.answer(contract.listMissedWords, { items: [item('春天', true), item('夏天', false)] }),
    );
    expect(await screen.findByText('错过 2 次 · 今天该练了')).toBeInTheDocument();
    expect(screen.getByText('错过 2 次 · 5 天后再练')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '听写今天该复习的词' })).toHaveAttribute(
      'href',
      '/combine/dictation/preparation?set=due',
    );
    app.network.answer(contract.listMissedWords, { items: [] });
    await click('把“夏天”移出错词本');
    expect(await screen.findByText('错词本空空的')).toBeInTheDocument();
  });

  it('takes back what was taken out by mistake, and takes in what was wrong at school', async () => {
    await open('/dictation/errorbook', (network) =>
      network.answer(contract.listMissedWords, { items: [item('春天', false)] }),
    );
    await click('把“春天”移出错词本');
    await click('撤销');
    const added = () => app.network.callsTo(contract.addMissedWord).map(({ request }) => request);
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

  it('says what went wrong and tries again', async () => {
    await open('/dictation/errorbook', (network) => network.answer(contract.listMissedWords, new ApiError('network')));
    app.network.answer(contract.listMissedWords, { items: [] });
    await click('再试一次');
    expect(await screen.findByText('错词本空空的')).toBeInTheDocument();
  });
});

it('own words are cleaned while one types, kept over a reload, and saved as a list', async () => {
  await open('/dictation/temp', (network) => network.answer(contract.saveWordList, { listId: 'list-1' }));
  await userEvent.type(await screen.findByLabelText('输入或粘贴词语'), '1. 春天 夏天、春天');
  expect(screen.getByText('找到 2 个词；重复的 1 个只留一次')).toBeInTheDocument();
  await click('去掉“夏天”');
  app.unmount();
  await open('/dictation/temp', (network) => network.answer(contract.saveWordList, { listId: 'list-1' }));
  await click('保存并去听写（1 个词）');
  expect(await screen.findByText(/已经藏起来啦/)).toBeInTheDocument();
  expect(presentPath()).toBe('/dictation/preparation?set=list-1');
  expect(app.network.callsTo(contract.saveWordList)[0]?.request).toEqual({
    body: { title: '春天等 1 个词', words: ['春天'] },
  });
});

describe('a photograph of the list', () => {
  const readers = globalThis as { TextDetector?: unknown; createImageBitmap?: unknown };
  afterEach(() => {
    delete readers.TextDetector;
    delete readers.createImageBitmap;
  });
  const photograph = () => new File(['a picture'], 'list.jpg', { type: 'image/jpeg' });
  const take = async () => userEvent.upload(await screen.findByLabelText('词语的照片'), photograph());

  it('is offered only where the device can read it', async () => {
    await open('/dictation/temp');
    await screen.findByLabelText('输入或粘贴词语');
    expect(screen.queryByRole('button', { name: '拍照识别词语' })).not.toBeInTheDocument();
  });

  it('is read into the field, to be looked over', async () => {
    let lines = [{ rawValue: '1. 春天' }, { rawValue: '2. 夏天' }];
    readers.createImageBitmap = async () => ({ close: () => undefined });
    readers.TextDetector = class {
      detect = async () => lines;
    };
    await open('/dictation/temp');
    await take();
    expect(await screen.findByText('找到 2 个词')).toBeInTheDocument();
    lines = [];
    await take();
    expect(await screen.findByText('没有认出汉字，换个角度再拍一张')).toBeInTheDocument();
    expect(screen.getByText('找到 2 个词')).toBeInTheDocument();
  });
});

it('a wrong reading of a dictation is reported as such', async () => {
  await open('/dictation/feedback?text=%E6%98%A5%E5%A4%A9', (network) =>
    network.answer(sendWordFeedback, { feedbackId: 'f' }),
  );
  await click('声音不对');
  await click('提交');
  expect(await screen.findByText('收到啦，谢谢你')).toBeInTheDocument();
  expect(app.network.callsTo(sendWordFeedback)[0]?.request).toEqual({
    body: { source: 'dictation', text: '春天', kind: 'sound', note: '' },
  });
});
