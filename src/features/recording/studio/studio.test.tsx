import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listConsents } from '#contract/account/consents.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { setUser } from '#platform/session/user/userSlice.ts';
import { openRecordings, type RecordingDatabase } from '#platform/recording/store/recordingDatabase.ts';
import { readDraft, removeDraft } from '#platform/recording/store/drafts.ts';
import { aRecordingDraft, storeRecording } from '#test/builders/stories/recordings.ts';
import { installMicrophone } from '#test/harness/fakes/fakeMicrophone.ts';
import { noHost } from '#test/harness/fakes/noHost.ts';
import { advanceTimeAfter } from '#test/harness/fakes/advanceTimeAfter.ts';
import { installRecordingWorker } from '#test/harness/fakes/fakeWorker.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';

const ANDROID = 'Mozilla/5.0 (Linux; Android 12; M2006C3LC)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 16_0 like Mac OS X)';
const IPAD = 'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X)';
const COUNTDOWN_MS = 2_400;
/** The timeout is long, because the code of the screen is compiled during the first test. */
const LONG_TIMEOUT = { timeout: 10_000 };

let database: RecordingDatabase;
let setting: jest.Mock;

beforeEach(async () => {
  indexedDB = new IDBFactory();
  database = await openRecordings();
  installRecordingWorker();
  Object.assign(globalThis, {
    MessageChannel: class {
      port1 = {};
      port2 = {};
    },
  });
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  setting = jest.fn(async () => undefined);
});
afterEach(() => database.close());

/**
 * Opens the recorder with two sentences, of which only the first is recorded. `former` is the earlier recording of this
 * sentence.
 */
async function open(answer?: () => Promise<void>, userAgent = ANDROID, former: string[] = []) {
  const microphone = installMicrophone(answer);
  const draft = aRecordingDraft({ current: 1 });
  const [first, second] = draft.sentences;
  if (!first || !second) throw new Error('The draft has two sentences.');
  const sentences = [
    { ...first, former },
    { ...second, parts: [] },
  ];
  await storeRecording(database, { ...draft, sentences }, { seconds: 1 });
  const { services } = await renderApp('/launch_audio?draft=draft', {
    userAgent,
    host: { ...noHost, setting },
    beforeRender({ network, dispatch }) {
      network.answer(listConsents, { consents: [{ purpose: 'guardian', state: 'given' }] } as never);
      dispatch(setToken({ token: 'a' }));
      dispatch(setUser({ userId: 'u1', childId: 'u1' }));
    },
  });
  await screen.findByText('录了 1 / 2 句 · 0:01', undefined, LONG_TIMEOUT);
  return { ...microphone, services };
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }, LONG_TIMEOUT));
/** Presses a button that starts a recording, and skips the time of the countdown. */
const record = (name: string) =>
  advanceTimeAfter(COUNTDOWN_MS, async () => fireEvent.click(await screen.findByRole('button', { name })));
const answering = (name: string) => async () => {
  throw new DOMException('no', name);
};
const sentences = async () => (await readDraft(database, 'u1', 'draft'))?.sentences;

describe('a microphone that cannot be used', () => {
  it.each([
    ['the browser of an Android phone', ANDROID, ['小锁']],
    ['Safari', `${IPHONE} Version/16.0 Safari/604.1`, ['Safari 浏览器', '网站设置']],
    ['Safari on an iPad', `${IPAD} Version/17.0 Safari/605.1.15`, ['Safari 浏览器', '网站设置']],
    ['Chrome on an iPhone', `${IPHONE} CriOS/119.0 Mobile/15E148 Safari/604.1`, ['手机的“设置”', '“Chrome”']],
    ['Edge on an iPhone', `${IPHONE} Version/16.0 EdgiOS/119.0 Mobile/15E148 Safari/604.1`, ['“设置”', '“Edge”']],
    ['QQ on an iPhone', `${IPHONE} Version/16.0 MQQBrowser/15.0 Mobile/15E148 Safari/604.1`, ['“QQ浏览器”']],
    ['another browser on an iPhone', `${IPHONE} Mobile/15E148 Other/1.0`, ['手机的“设置”', '这个浏览器']],
    ['WeChat', `${ANDROID} MicroMessenger/8.0`, ['“微信”', '选“允许”', '在浏览器打开']],
    ['WeChat on an iPhone', `${IPHONE} MicroMessenger/8.0`, ['手机的“设置”', '“微信”', '在浏览器打开']],
    ['Alipay', `${ANDROID} AlipayClient/10.5`, ['“支付宝”', '手机浏览器']],
    ['an app', `${ANDROID} ilisten_android/2003/12.0/huawei`, ['这个应用']],
  ])('leads to instructions for %s if the user has refused access to it', async (_where, userAgent, words) => {
    await open(answering('NotAllowedError'), userAgent);
    await press('开始录');
    const notice = await screen.findByRole('alert', undefined, LONG_TIMEOUT);
    expect(notice).toHaveTextContent('现在还不能用麦克风');
    for (const word of words) expect(notice).toHaveTextContent(word);
    expect(await sentences()).toMatchObject([{ parts: ['a'] }, { parts: [] }]);
  });

  it.each([
    ['NotFoundError', '没有找到麦克风', '带麦克风的设备'],
    ['NotReadableError', '麦克风正被别的应用占用', '挂断电话'],
  ])('leads to an explanation that fits the error %s', async (name, title, remedy) => {
    await open(answering(name));
    await press('开始录');
    const notice = await screen.findByRole('alert', undefined, LONG_TIMEOUT);
    expect(notice).toHaveTextContent(title);
    expect(notice).toHaveTextContent(remedy);
  });
});

it.each([
  ['WeChat', `${ANDROID} MicroMessenger/8.0`, '在浏览器打开'],
  ['Alipay', `${ANDROID} AlipayClient/10.5`, '支付宝里用不了麦克风'],
  ['an app', `${ANDROID} ilisten_android/2003/11.0/huawei`, '应用更新到最新版'],
  ['a browser', ANDROID, '用 https 开头的地址打开'],
])(
  'in %s where pages cannot use the microphone, the recorder explains where recording is possible, and offers no button to record',
  async (_where, agent, text) => {
    const { remove } = await open(undefined, agent);
    remove();
    // Choosing a sentence renders the recorder again, which then checks for a microphone.
    await press('第 2 句，还没录：我挑了三个西红柿！');
    expect(await screen.findByRole('alert', undefined, LONG_TIMEOUT)).toHaveTextContent(text);
    expect(screen.queryByRole('button', { name: '开始录' })).not.toBeInTheDocument();
  },
);

it('the user can cancel the start of a recording if the browser never answers the request for the microphone', async () => {
  await open(() => new Promise(() => undefined));
  await press('开始录');
  expect(await screen.findByText('请在弹出的窗口里选“允许”')).toBeInTheDocument();
  await press('取消');
  expect(await screen.findByRole('button', { name: '开始录' })).toBeInTheDocument();
});

it('a recording pauses after a tap and in the background, can continue, and can be stopped', async () => {
  const { tracks } = await open();
  await record('开始录');
  await press('暂停');
  expect(await screen.findByText('停住了，录好的都还在')).toBeInTheDocument();
  await record('接着录');
  expect(screen.getByRole('button', { name: '暂停' })).toBeInTheDocument();
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  fireEvent(document, new Event('visibilitychange'));
  expect(await screen.findByText('刚才被打断了，录好的都还在')).toBeInTheDocument();
  expect(tracks.every(({ isStopped }) => isStopped)).toBe(true);
  await press('停下');
  expect(await screen.findByRole('button', { name: '开始录' })).toBeInTheDocument();
}, 40_000);

it('a recording stops other sounds when it starts or continues; another sound cancels its countdown, or later pauses it', async () => {
  const { tracks, services } = await open();
  /** Starts a sound, and returns a function that says whether the sound was stopped. */
  const startSound = () => {
    const stop = jest.fn();
    act(() => services.audioFocus.take(stop));
    return () => stop.mock.calls.length > 0;
  };
  const isStopped = startSound();
  await press('开始录');
  expect(isStopped()).toBe(true);
  await screen.findByRole('timer');
  startSound();
  expect(await screen.findByRole('button', { name: '开始录' })).toBeInTheDocument();
  expect(tracks.map((track) => track.isStopped)).toEqual([true]);
  await record('开始录');
  await screen.findByRole('button', { name: '暂停' });
  const isLaterStopped = startSound();
  expect(await screen.findByText('停住了，录好的都还在')).toBeInTheDocument();
  expect(isLaterStopped()).toBe(false);
  await record('接着录');
  expect(isLaterStopped()).toBe(true);
  expect(screen.getByRole('button', { name: '暂停' })).toBeInTheDocument();
}, 40_000);

it('a recorded sentence stops other sounds while it plays, and stops when another sound starts', async () => {
  const { contexts, services } = await open();
  const stopStory = jest.fn();
  services.audioFocus.take(stopStory);
  await press('第 1 句，录好了：早上，奶奶带我去买菜。');
  await press('听这一句');
  expect(stopStory).toHaveBeenCalledTimes(1);
  await screen.findByRole('button', { name: '停' });
  act(() => services.audioFocus.take(jest.fn()));
  expect(await screen.findByRole('button', { name: '听这一句' })).toBeInTheDocument();
  expect(contexts.map(({ state }) => state)).toEqual(['closed']);
}, 40_000);

it('the user can switch between the earlier and the later recording of a sentence', async () => {
  await open(undefined, ANDROID, ['older']);
  await press('第 1 句，录好了：早上，奶奶带我去买菜。');
  await press('换回上一次');
  await waitFor(async () => expect(await sentences()).toMatchObject([{ parts: ['older'], former: ['a'] }, {}]));
  await press('换回上一次');
  await waitFor(async () => expect(await sentences()).toMatchObject([{ parts: ['a'], former: ['older'] }, {}]));
}, 40_000);

it('a silent retake replaces neither the recording of its sentence nor the earlier recording', async () => {
  await open(undefined, ANDROID, ['older']);
  await press('第 1 句，录好了：早上，奶奶带我去买菜。');
  const [retake] = screen.getAllByRole('button', { name: '重录这一句' });
  if (!retake) throw new Error('There is no button.');
  await advanceTimeAfter(COUNTDOWN_MS, async () => fireEvent.click(retake));
  // The recorder ignores a tap directly after its start. It has read the start time from the fake clock, which may be
  // ahead of the real clock that runs now. Therefore the clock returns a time long after the start.
  jest.spyOn(performance, 'now').mockReturnValue(60_000);
  await press('念好了');
  await waitFor(async () => expect(await sentences()).toMatchObject([{ parts: ['a'], former: ['older'] }, {}]));
}, 40_000);

it('a sentence stays unrecorded if the disk is too full to store it', async () => {
  class Channel {
    port1: { onmessage?: (message: { data: unknown }) => void } = {};
    port2 = { postMessage: (data: unknown) => this.port1.onmessage?.({ data }) };
  }
  Object.assign(globalThis, { MessageChannel: Channel });
  const { contexts } = await open();
  const put = IDBObjectStore.prototype.put;
  jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function full(this: IDBObjectStore, value, key) {
    if (this.name === 'chunks') throw new DOMException('', 'QuotaExceededError');
    return put.call(this, value, key);
  });
  await record('开始录');
  expect(screen.getByRole('button', { name: '暂停' })).toBeInTheDocument();
  const inputBuffer = { getChannelData: () => new Float32Array(48_000).fill(0.5) };
  contexts[0]?.processor.dispatchEvent(Object.assign(new Event('audioprocess'), { inputBuffer }));
  expect(await screen.findByText('这台设备的空间满了', undefined, LONG_TIMEOUT)).toBeInTheDocument();
  expect(await screen.findByText('录了 1 / 2 句 · 0:01')).toBeInTheDocument();
  await waitFor(async () => expect(await sentences()).toMatchObject([{ parts: ['a'] }, { parts: [] }]));
  jest.restoreAllMocks();
}, 40_000);

it('a recording ends, and the recorder says so, when its draft is deleted in another tab; nothing of it is stored again', async () => {
  const { tracks } = await open();
  await record('开始录');
  expect(screen.getByRole('button', { name: '暂停' })).toBeInTheDocument();
  const draft = await readDraft(database, 'u1', 'draft');
  if (!draft) throw new Error('The recording has stored the draft.');
  await removeDraft(database, draft);
  // The recorder looks at the draft when the user returns to its tab.
  fireEvent(document, new Event('visibilitychange'));
  expect(await screen.findByRole('alert', undefined, LONG_TIMEOUT)).toHaveTextContent('这份录音已经删除了');
  expect(screen.getByRole('link', { name: '选一个来录' })).toHaveAttribute('href', '/combine/launch_audio');
  expect(tracks.every(({ isStopped }) => isStopped)).toBe(true);
  expect(await database.getAllKeys('drafts')).toEqual([]);
}, 40_000);

it('BRIDGE-11 a running recording handles the back key of the host, and pauses while the user is asked to confirm leaving it', async () => {
  await open();
  expect(setting).not.toHaveBeenCalledWith({ controlBack: 1 });
  await record('开始录');
  expect(screen.getByRole('button', { name: '暂停' })).toBeInTheDocument();
  expect(setting).toHaveBeenLastCalledWith({ controlBack: 1 });
  await press('返回');
  expect(await screen.findByRole('alertdialog', { name: '还没有念完，要离开吗？' })).toBeInTheDocument();
  await press('留在这里');
  expect(await screen.findByText('停住了，录好的都还在')).toBeInTheDocument();
  await press('返回');
  await press('停下，离开');
  await waitFor(() => expect(currentPath()).toBe('/launch_audio'));
}, 40_000);
