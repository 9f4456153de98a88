import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listConsents } from '#contract/account/consents.ts';
import * as contract from '#contract/works/myWorks.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { setUser } from '#platform/session/user/userSlice.ts';
import { readDraft } from '#platform/recording/store/drafts.ts';
import { openRecordings, type RecordingDatabase } from '#platform/recording/store/recordingDatabase.ts';
import { aRecordingDraft, storeRecording } from '#test/builders/stories/recordings.ts';
import { anOwnWork } from '#test/builders/stories/works.ts';
import { installRecordingWorker } from '#test/harness/fakes/fakeWorker.ts';
import { noHost } from '#test/harness/fakes/noHost.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';
import { press } from '#test/harness/press.ts';

type Network = Awaited<ReturnType<typeof renderApp>>['network'];

let database: RecordingDatabase;
let sendEvent: jest.Mock<Promise<void>, [name: string, data: object]>;

beforeEach(async () => {
  sendEvent = jest.fn(async (_name: string, _data: object): Promise<void> => undefined);
  indexedDB = new IDBFactory();
  database = await openRecordings();
  installRecordingWorker();
  Object.assign(URL, { createObjectURL: () => 'blob:voice', revokeObjectURL: () => undefined });
  jest.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined);
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async () => undefined);
});
afterEach(() => database.close());

const guardianAgrees = { consents: [{ purpose: 'guardian', state: 'given' }] } as never;
const draftWork = anOwnWork('w1', { state: 'draft', durationMs: 0, sound: null });

const open = (path: string, prepare: (network: Network) => void = () => undefined) =>
  renderApp(path, {
    host: { ...noHost, sendEvent },
    beforeRender({ network, dispatch }) {
      network.answer(listConsents, guardianAgrees);
      network.answer(contract.createWork, draftWork);
      network.answer(contract.getMyWork, draftWork);
      prepare(network);
      dispatch(setToken({ token: 'a' }));
      dispatch(setUser({ userId: 'u1', childId: 'u1' }));
    },
  });
const stored = () => readDraft(database, 'u1', 'draft');
const handle = (name: string) => screen.findByRole('slider', { name });
async function drag(name: string, seconds: number): Promise<void> {
  const slider = await handle(name);
  fireEvent.input(slider, { target: { value: String(seconds * 24_000) } });
  fireEvent.change(slider);
}

it('a chosen tune plays until another tune or none is chosen', async () => {
  const played: { isOpen: boolean; loudest: number }[] = [];
  class FakeContext {
    speaker = { isOpen: true, loudest: 0 };
    destination = {};
    constructor() {
      played.push(this.speaker);
    }
    resume = async () => undefined;
    close = async () => void (this.speaker.isOpen = false);
    createBuffer = () => ({
      copyToChannel: (sound: Float32Array) => {
        this.speaker.loudest = sound.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0);
      },
    });
    createBufferSource = () => ({
      connect: () => undefined,
      addEventListener: () => undefined,
      start: () => undefined,
    });
  }
  Object.assign(globalThis, { AudioContext: FakeContext });
  await storeRecording(database, aRecordingDraft());
  await open('/launch_audio/audition?draft=draft');
  await press('摇篮');
  await waitFor(() => expect(played[0]?.loudest).toBeGreaterThan(0.05));
  await press('散步');
  await waitFor(() => expect(played).toMatchObject([{ isOpen: false }, { isOpen: true }]));
  await press('不要音乐');
  expect(played.every(({ isOpen }) => !isOpen)).toBe(true);
  Reflect.deleteProperty(globalThis, 'AudioContext');
});

it('a chosen tune plays in iOS before 14.5, which has other names for parts of the Web Audio API', async () => {
  const channel = new Float32Array(8 * 24_000);
  const onStart = jest.fn();
  class OldContext {
    destination = {};
    resume = async () => undefined;
    close = async () => undefined;
    createBuffer = () => ({ getChannelData: () => channel });
    createBufferSource = () => ({ connect: () => undefined, addEventListener: () => undefined, start: onStart });
  }
  Object.assign(globalThis, { webkitAudioContext: OldContext });
  await storeRecording(database, aRecordingDraft());
  await open('/launch_audio/audition?draft=draft');
  await press('摇篮');
  await waitFor(() => expect(onStart).toHaveBeenCalledTimes(1));
  expect(channel.some((sample) => Math.abs(sample) > 0.05)).toBe(true);
  Reflect.deleteProperty(globalThis, 'webkitAudioContext');
});

it('the waveform can be trimmed with its handles to at least one second, and each step can be undone', async () => {
  await storeRecording(database, aRecordingDraft());
  await open('/launch_audio/audition?draft=draft');
  expect(await screen.findByText('一共 0:06.0，拖动两边的把手，剪掉开头和结尾')).toBeInTheDocument();
  await drag('开头剪到', 1);
  expect(screen.getByText('留下 0:05.0，从 0:01.0 到 0:06.0')).toBeInTheDocument();
  await drag('结尾剪到', 1.2);
  expect(screen.getByText('留下 0:01.0，从 0:01.0 到 0:02.0')).toBeInTheDocument();
  expect(await handle('结尾剪到')).toHaveAttribute('aria-valuetext', '0:02.0');
  expect((await stored())?.trim).toEqual({ from: 24_000, to: 48_000 });
  await press('撤销上一次修剪');
  expect(screen.getByText('留下 0:05.0，从 0:01.0 到 0:06.0')).toBeInTheDocument();
  await press('撤销上一次修剪');
  expect(screen.getByText(/^一共 0:06\.0/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '撤销上一次修剪' })).not.toBeInTheDocument();
  await waitFor(async () => expect((await stored())?.trim).toBeNull());
});

it('the trimmed voice plays from a tapped sentence', async () => {
  await storeRecording(database, aRecordingDraft({ trim: { from: 24_000, to: 120_000 } }));
  await open('/launch_audio/audition?draft=draft');
  expect(await screen.findByText('0:00 / 0:04')).toBeInTheDocument();
  await press('我挑了三个西红柿！');
  expect(HTMLMediaElement.prototype.play).toHaveBeenCalled();
  expect(document.querySelector('[aria-current="true"]')).toHaveTextContent('我挑了三个西红柿！');
  expect(screen.getByText('0:02 / 0:04')).toBeInTheDocument();
});

it('a recording with cuts and music becomes a file, and is sent with the times of its sentences', async () => {
  await storeRecording(database, aRecordingDraft(), { seconds: 1 });
  const { network, uploads } = await open('/launch_audio/audition?draft=draft');
  await drag('开头剪到', 0.5);
  await press('摇篮');
  await press('做成作品');
  await waitFor(() => expect(uploads.sounds).toHaveLength(1), { timeout: 20_000 });
  expect(network.callsTo(contract.createWork)).toMatchObject([
    {
      request: {
        body: {
          storyId: null,
          title: '去买菜',
          sentences: [
            { text: '早上，奶奶带我去买菜。', startMs: 0, endMs: 500 },
            { text: '我挑了三个西红柿！', startMs: 500, endMs: 1_500 },
          ],
        },
      },
    },
  ]);
  const [{ file, options, finish }] = uploads.sounds as [(typeof uploads.sounds)[number]];
  expect(options).toMatchObject({ workId: 'w1', uploadId: undefined });
  // The size of 1.5 s at 64 kbit/s, plus some frames.
  expect(file.size).toBeGreaterThan(12_000);
  expect(file.size).toBeLessThan(14_000);
  act(() => {
    options.onBegun('upload1');
    options.onProgress(0.4);
  });
  expect(screen.getByRole('progressbar', { name: '上传' })).toHaveAttribute('aria-valuenow', '40');
  await waitFor(async () => expect((await stored())?.file?.uploadId).toBe('upload1'));
  network.answer(
    contract.getMyWork,
    anOwnWork('w1', { state: 'draft', sound: { url: '/media/recording/upload1/family.mp3?sig=1' } }),
  );
  await act(async () => finish());
  await waitFor(() => expect(currentPath()).toBe('/launch_audio/audition?work=w1'));
  // The draft can be trimmed again, and its file no longer occupies storage.
  await waitFor(async () => expect(await database.count('mixes')).toBe(0));
  await userEvent.click(await screen.findByRole('link', { name: '回去修剪，或者重录一句' }));
  expect(await handle('开头剪到')).toHaveValue('12000');
});

it('cuts and music cannot be changed while the file is being made, because the file would no longer match the draft', async () => {
  class MixingWorker extends Worker {
    override postMessage(request: { kind: string }): void {
      // The mix never ends.
      if (request.kind !== 'mix') super.postMessage(request);
    }
  }
  Object.assign(globalThis, { Worker: MixingWorker });
  await storeRecording(database, aRecordingDraft());
  await open('/launch_audio/audition?draft=draft');
  await drag('开头剪到', 1);
  const changes = () => [
    ...screen.getAllByRole('slider', { name: /剪到/ }),
    ...['撤销上一次修剪', '摇篮', '去掉房间里的杂音'].map((name) => screen.getByRole('button', { name })),
  ];
  await press('做成作品');
  expect(screen.getByText('正在做成作品，做好就传上去')).toBeInTheDocument();
  for (const change of changes()) expect(change).toBeDisabled();
  await press('先不做');
  for (const change of changes()) expect(change).toBeEnabled();
});

const made = () =>
  aRecordingDraft({
    workId: 'w1',
    file: { timings: [{ startMs: 0, endMs: 3_000 }], uploadId: 'upload1', isSent: false },
  });
const storeMade = async (draft = made()) => {
  await storeRecording(database, draft);
  await database.put('mixes', new Uint8Array(1_000).buffer, ['draft', 0]);
};

it('an upload that a reload has interrupted continues automatically, and again when the network returns', async () => {
  await storeMade();
  const { network, uploads } = await open('/launch_audio/audition?draft=draft');
  await waitFor(() => expect(uploads.sounds).toHaveLength(1));
  expect(uploads.sounds[0]?.options).toMatchObject({ workId: 'w1', uploadId: 'upload1' });
  expect(network.callsTo(contract.createWork)).toEqual([]);
  await act(async () => uploads.sounds[0]?.fail(new ApiError('network')));
  expect(await screen.findByRole('alert')).toHaveTextContent('无法连接到网络,请检查网络后重试');
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(uploads.sounds).toHaveLength(2));
  await act(async () => uploads.sounds[1]?.fail(new ApiError('network')));
  await press('接着传');
  await waitFor(() => expect(uploads.sounds).toHaveLength(3));
});

it.each([
  ['the first sound of a recording', draftWork],
  ['a sound that replaces another one', anOwnWork('w1', { sound: { url: '/media/recording/upload0/family.mp3' } })],
])('BRIDGE-07 UserLaunchAudioUpdated is sent once when the gateway accepts %s', async (_, before) => {
  await storeMade();
  const { network, uploads } = await open('/launch_audio/audition?draft=draft', (one) =>
    one.answer(contract.getMyWork, before),
  );
  await waitFor(() => expect(uploads.sounds).toHaveLength(1));
  const sent = () => sendEvent.mock.calls.filter(([name]) => name !== 'PlaybackUpdated');
  expect(sent()).toEqual([]);
  network.answer(contract.getMyWork, { ...before, sound: { url: '/media/recording/upload1/family.mp3?sig=1' } });
  await act(async () => uploads.sounds[0]?.finish());
  await waitFor(() => expect(currentPath()).toBe('/launch_audio/audition?work=w1'));
  expect(sent()).toEqual([['UserLaunchAudioUpdated', {}]]);
});

it('an upload that the user cancels is discarded at once, or as soon as the network is back', async () => {
  await storeMade();
  const upload = { id: 'upload1', state: 'receiving', bytes: 1_000, receivedBytes: 400, problem: null } as const;
  const { uploads } = await open('/launch_audio/audition?draft=draft', (network) =>
    network.answer(contract.getMyWork, { ...draftWork, state: 'uploading', upload }),
  );
  await waitFor(() => expect(uploads.sounds).toHaveLength(1));
  uploads.network.isLost = true;
  await press('先不传，接着修剪');
  expect(await handle('开头剪到')).toBeInTheDocument();
  await waitFor(async () => expect(await stored()).toMatchObject({ file: undefined, hasLeftUpload: true }));
  expect(uploads.discarded).toEqual([]);
  uploads.network.isLost = false;
  await act(async () => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(uploads.discarded).toEqual(['upload1']));
  await waitFor(async () => expect((await stored())?.hasLeftUpload).toBeUndefined());
});

it('the upload of a draft whose file was dropped, for example by a retake, is discarded when it is opened', async () => {
  await storeRecording(database, aRecordingDraft({ workId: 'w1', hasLeftUpload: true }));
  const upload = { id: 'upload1', state: 'checking', bytes: 1_000, receivedBytes: 1_000, problem: null } as const;
  const { uploads } = await open('/launch_audio/audition?draft=draft', (network) =>
    network.answer(contract.getMyWork, { ...draftWork, state: 'uploading', upload }),
  );
  await waitFor(() => expect(uploads.discarded).toEqual(['upload1']));
  await waitFor(async () => expect((await stored())?.hasLeftUpload).toBeUndefined());
});

it('an upload that was deleted elsewhere starts again, with a new work if the work was deleted too', async () => {
  await storeMade();
  const { network, uploads } = await open('/launch_audio/audition?draft=draft', (one) =>
    one.answer(contract.changeWork, new ApiError('status', '没有找到', 404, 'not_found')),
  );
  await waitFor(() => expect(uploads.sounds).toHaveLength(1));
  network.answer(contract.createWork, { ...draftWork, id: 'w2' });
  await act(async () => uploads.sounds[0]?.fail(new ApiError('status', '没有找到', 404)));
  await press('接着传');
  await waitFor(() => expect(uploads.sounds).toHaveLength(2));
  expect(uploads.sounds[1]?.options).toMatchObject({ workId: 'w2', uploadId: undefined });
});

it('a sound that the gateway refuses shows the reason, and the user can trim it again', async () => {
  await storeMade({ ...made(), file: { timings: [], uploadId: 'upload1', isSent: true } });
  const upload = { id: 'upload1', state: 'refused', bytes: 1_000, receivedBytes: 1_000 } as const;
  await open('/launch_audio/audition?draft=draft', (network) =>
    network.answer(contract.getMyWork, {
      ...draftWork,
      upload: { ...upload, problem: '录音太短了，至少要录 1 秒' },
    }),
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('录音太短了，至少要录 1 秒');
  await press('回去修改');
  expect(await handle('开头剪到')).toBeInTheDocument();
  await waitFor(async () => expect((await stored())?.file).toBeUndefined());
});

it('no file is made of a silent recording', async () => {
  await storeRecording(database, aRecordingDraft(), { isSilent: true });
  await open('/launch_audio/audition?draft=draft');
  await press('做成作品');
  expect(await screen.findByRole('alert')).toHaveTextContent('几乎没有录到声音');
});

it('a full disk is reported, and the recording is kept', async () => {
  await storeRecording(database, aRecordingDraft(), { seconds: 1 });
  await open('/launch_audio/audition?draft=draft');
  const put = IDBObjectStore.prototype.put;
  jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function full(this: IDBObjectStore, value, key) {
    if (this.name === 'mixes') throw new DOMException('', 'QuotaExceededError');
    return put.call(this, value, key);
  });
  await press('做成作品');
  expect(await screen.findByRole('alert', {}, { timeout: 20_000 })).toHaveTextContent('手机的空间满了');
  jest.restoreAllMocks();
  expect((await stored())?.sentences[0]?.parts).toEqual(['a']);
});

it('a draft of another child is not opened', async () => {
  await storeRecording(database, aRecordingDraft({ owner: 'u2' }));
  await open('/launch_audio/audition?draft=draft');
  expect(await screen.findByText('这份录音不在了')).toBeInTheDocument();
});

it('a guardian has to agree before a recording is opened', async () => {
  await open('/launch_audio/audition?draft=draft', (network) => network.answer(listConsents, { consents: [] }));
  expect(await screen.findByText('录音之前，请家长先同意')).toBeInTheDocument();
});

it('a retake of a sentence discards the cuts, the file and its unfinished upload', async () => {
  await storeMade({ ...made(), trim: { from: 24_000, to: 48_000 } });
  const { keepDraft } = await import('#platform/recording/store/draftKeeper.ts');
  const draft = await stored();
  const keeper = keepDraft(database, draft ?? aRecordingDraft(), { now: () => 2, onUnwritten: () => undefined });
  keeper.changeSentence(0, () => ({ parts: ['c'] }));
  expect(keeper.draft()).toMatchObject({ trim: null, file: undefined, workId: 'w1', hasLeftUpload: true });
});

it('the list shows the state of each recording, and links to each recording', async () => {
  const works = [
    anOwnWork('w1', { state: 'inReview', audience: 'everybody' }),
    anOwnWork('w2', { state: 'refused', refusal: '听不清' }),
  ];
  await open('/launch_audio/audition', (network) => network.answer(contract.listMyWorks, { items: works, next: null }));
  const list = within(await screen.findByRole('list', { name: '我的录音' }));
  expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [expect.stringContaining('等工作人员审核 · 0:24'), '/combine/launch_audio/audition?work=w1'],
    [expect.stringContaining('没有通过审核 · 0:24'), '/combine/launch_audio/audition?work=w2'],
  ]);
});
