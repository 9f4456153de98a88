import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listConsents } from '#contract/account/consents.ts';
import * as contract from '#contract/works/myWorks.ts';
import { removeDraft, saveDraft } from '#platform/recording/store/drafts.ts';
import type { RecordingReport, RecordingRequest } from '#platform/recording/worker/messages.ts';
import { aRecordingDraft, storeRecording } from '#test/builders/stories/recordings.ts';
import { anOwnWork } from '#test/builders/stories/works.ts';
import { findHandle, aDraftWithFile, prepareAuditions } from '#test/harness/creators/prepareAuditions.ts';
import { press } from '#test/harness/press.ts';
import { currentPath } from '#test/harness/renderApp.tsx';

const { database, open, stored, storeMade } = prepareAuditions();

async function drag(name: string, seconds: number): Promise<void> {
  const slider = await findHandle(name);
  fireEvent.input(slider, { target: { value: String(seconds * 24_000) } });
  fireEvent.change(slider);
}

it('a tune chosen for a recording stops other sounds, and plays until the user makes another choice or another sound starts', async () => {
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
  await storeRecording(database(), aRecordingDraft());
  const { services } = await open('/launch_audio/audition?draft=draft');
  const stopStory = jest.fn();
  services.audioFocus.take(stopStory);
  await press('摇篮');
  expect(stopStory).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(played[0]?.loudest).toBeGreaterThan(0.05));
  await press('散步');
  await waitFor(() => expect(played).toMatchObject([{ isOpen: false }, { isOpen: true }]));
  await press('不要音乐');
  expect(played.every(({ isOpen }) => !isOpen)).toBe(true);
  await press('草地');
  await waitFor(() => expect(played).toMatchObject([{}, {}, { isOpen: true }]));
  services.audioFocus.take(jest.fn());
  expect(played.every(({ isOpen }) => !isOpen)).toBe(true);
  Reflect.deleteProperty(globalThis, 'AudioContext');
});

it('a tune chosen for a recording plays in iOS before 14.5, where the Web Audio API lacks some methods and has other names', async () => {
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
  await storeRecording(database(), aRecordingDraft());
  await open('/launch_audio/audition?draft=draft');
  await press('摇篮');
  await waitFor(() => expect(onStart).toHaveBeenCalledTimes(1));
  expect(channel.some((sample) => Math.abs(sample) > 0.05)).toBe(true);
  Reflect.deleteProperty(globalThis, 'webkitAudioContext');
});

it('a recording can be trimmed with the handles of the waveform to at least one second, and each step can be undone', async () => {
  await storeRecording(database(), aRecordingDraft());
  await open('/launch_audio/audition?draft=draft');
  expect(await screen.findByText('一共 0:06.0，拖动两边的把手，剪掉开头和结尾')).toBeInTheDocument();
  await drag('开头剪到', 1);
  expect(screen.getByText('留下 0:05.0，从 0:01.0 到 0:06.0')).toBeInTheDocument();
  await drag('结尾剪到', 1.2);
  expect(screen.getByText('留下 0:01.0，从 0:01.0 到 0:02.0')).toBeInTheDocument();
  expect(await findHandle('结尾剪到')).toHaveAttribute('aria-valuetext', '0:02.0');
  await waitFor(async () => expect((await stored())?.trim).toEqual({ from: 24_000, to: 48_000 }));
  await press('撤销上一次修剪');
  expect(screen.getByText('留下 0:05.0，从 0:01.0 到 0:06.0')).toBeInTheDocument();
  await press('撤销上一次修剪');
  expect(screen.getByText(/^一共 0:06\.0/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '撤销上一次修剪' })).not.toBeInTheDocument();
  await waitFor(async () => expect((await stored())?.trim).toBeNull());
});

it('each end of a recording can be moved in steps of 1 s and 0.1 s, within the recording and at least 1 s from the other end', async () => {
  await storeRecording(database(), aRecordingDraft({ trim: { from: 24_000, to: 72_000 } }));
  await open('/launch_audio/audition?draft=draft');
  const from = within(await screen.findByRole('group', { name: '开头的位置' }));
  const to = within(screen.getByRole('group', { name: '结尾的位置' }));
  const button = (row: typeof from, name: string) => row.getByRole('button', { name });
  await userEvent.click(button(from, '开头早 0.1 秒'));
  expect(screen.getByText('留下 0:02.1，从 0:00.9 到 0:03.0')).toBeInTheDocument();
  await userEvent.click(button(from, '开头早 1 秒'));
  expect(screen.getByText('留下 0:03.0，从 0:00.0 到 0:03.0')).toBeInTheDocument();
  expect(button(from, '开头早 0.1 秒')).toBeDisabled();
  await userEvent.click(button(to, '结尾早 1 秒'));
  await userEvent.click(button(to, '结尾早 0.1 秒'));
  expect(screen.getByText('留下 0:01.9，从 0:00.0 到 0:01.9')).toBeInTheDocument();
  await userEvent.click(button(from, '开头晚 1 秒'));
  expect(screen.getByText('留下 0:01.0，从 0:00.9 到 0:01.9')).toBeInTheDocument();
  expect(button(from, '开头晚 0.1 秒')).toBeDisabled();
  for (let press = 0; press < 5; press += 1) await userEvent.click(button(to, '结尾晚 1 秒'));
  expect(screen.getByText('留下 0:05.1，从 0:00.9 到 0:06.0')).toBeInTheDocument();
  expect(button(to, '结尾晚 0.1 秒')).toBeDisabled();
  await waitFor(async () => expect((await stored())?.trim).toEqual({ from: 21_600, to: 144_000 }));
});

it('a recording that was trimmed at an earlier visit can be set back to its whole length', async () => {
  await storeRecording(database(), aRecordingDraft({ trim: { from: 24_000, to: 72_000 } }));
  await open('/launch_audio/audition?draft=draft');
  expect(await screen.findByText('留下 0:02.0，从 0:01.0 到 0:03.0')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '撤销上一次修剪' })).not.toBeInTheDocument();
  await press('不修剪');
  expect(screen.getByText(/^一共 0:06\.0/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '不修剪' })).not.toBeInTheDocument();
  await press('撤销上一次修剪');
  expect(screen.getByText('留下 0:02.0，从 0:01.0 到 0:03.0')).toBeInTheDocument();
});

it('when both trim handles are at the same place, the handle that can still be moved is on top of the other', async () => {
  await storeRecording(database(), aRecordingDraft());
  await open('/launch_audio/audition?draft=draft');
  const [from, to] = [await findHandle('开头剪到'), await findHandle('结尾剪到')];
  await drag('开头剪到', 5);
  expect(from.className).toMatch(/above/);
  await drag('开头剪到', 0);
  await drag('结尾剪到', 1);
  expect(from.className).not.toMatch(/above/);
  expect(from.compareDocumentPosition(to)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('a tap on a sentence plays the trimmed recording from this sentence', async () => {
  await storeRecording(database(), aRecordingDraft({ trim: { from: 24_000, to: 120_000 } }));
  await open('/launch_audio/audition?draft=draft');
  expect(await screen.findByText('0:00 / 0:04')).toBeInTheDocument();
  await press('我挑了三个西红柿！');
  expect(HTMLMediaElement.prototype.play).toHaveBeenCalled();
  expect(document.querySelector('[aria-current="true"]')).toHaveTextContent('我挑了三个西红柿！');
  expect(screen.getByText('0:02 / 0:04')).toBeInTheDocument();
});

it('a recording with cuts and music becomes a file, and is sent with the times of its sentences', async () => {
  await storeRecording(database(), aRecordingDraft(), { seconds: 1 });
  const { network, uploads } = await open('/launch_audio/audition?draft=draft');
  await drag('开头剪到', 0.5);
  await press('摇篮');
  await press('做成作品');
  await waitFor(() => expect(uploads.sounds).toHaveLength(1), { timeout: 20_000 });
  expect(network.callsTo(contract.createWork)).toMatchObject([
    { request: { body: { storyId: null, title: '去买菜', sentences: [{}, {}] } }, options: { isUnasked: false } },
  ]);
  expect(network.callsTo(contract.changeWork)).toMatchObject([
    {
      request: {
        params: { workId: 'w1' },
        body: {
          sentences: [
            { text: '早上，奶奶带我去买菜。', startMs: 0, endMs: 500 },
            { text: '我挑了三个西红柿！', startMs: 500, endMs: 1_500 },
          ],
        },
      },
    },
  ]);
  const [{ file, options, finish }] = uploads.sounds as [(typeof uploads.sounds)[number]];
  // The user has just asked for this upload, so a refusal may open the screen of the consent that is missing.
  expect(options).toMatchObject({ workId: 'w1', uploadId: undefined, isUnasked: false });
  // The file has the size of 1.5 s at 64 kbit/s, plus some frames.
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
  await waitFor(async () => expect(await database().count('mixes')).toBe(0));
  await userEvent.click(await screen.findByRole('link', { name: '回去修剪，或者重录一句' }));
  expect(await findHandle('开头剪到')).toHaveValue('12000');
});

it('cuts and music cannot be changed while the file is being made, because the file would no longer match the draft', async () => {
  class MixingWorker extends Worker {
    override postMessage(request: { kind: string }): void {
      // Drops the request to mix, so that the mix never ends.
      if (request.kind !== 'mix') super.postMessage(request);
    }
  }
  Object.assign(globalThis, { Worker: MixingWorker });
  await storeRecording(database(), aRecordingDraft());
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

describe('the web worker that mixes a recording to a file', () => {
  /**
   * Replaces the worker with one that ignores requests to mix. The test reports the progress and the result of the mix
   * in the worker's place, or makes the worker fail.
   */
  function installMixingWorker() {
    const workers: Worker[] = [];
    class MixingWorker extends Worker {
      constructor() {
        super('');
        workers.push(this);
      }
      override postMessage(request: RecordingRequest): void {
        if (request.kind !== 'mix') super.postMessage(request);
      }
    }
    Object.assign(globalThis, { Worker: MixingWorker });
    const emit = (event: Event) => act(async () => void workers.at(-1)?.dispatchEvent(event));
    return {
      workers,
      report: (data: RecordingReport) => emit(new MessageEvent('message', { data })),
      fail: () => emit(new Event('error')),
    };
  }

  it('may finish a file after the user has cancelled it, and the app then neither stores nor sends that file', async () => {
    const { report } = installMixingWorker();
    await storeRecording(database(), aRecordingDraft());
    const { network } = await open('/launch_audio/audition?draft=draft');
    await press('做成作品');
    await report({ kind: 'mixing', mix: 1, share: 0.9 });
    expect(screen.getByRole('progressbar', { name: '做成作品' })).toHaveAttribute('aria-valuenow', '90');
    await press('先不做');
    await report({ kind: 'mixing', mix: 1, share: 0.95 });
    await report({ kind: 'mixed', mix: 1 });
    expect(screen.getByRole('button', { name: '做成作品' })).toBeInTheDocument();
    expect((await stored())?.file).toBeUndefined();
    expect(network.callsTo(contract.createWork)).toEqual([]);
  });

  it('is replaced when it has failed, and the new worker can make the file', async () => {
    const { workers, report, fail } = installMixingWorker();
    await storeRecording(database(), aRecordingDraft());
    await open('/launch_audio/audition?draft=draft');
    await press('做成作品');
    await fail();
    expect(screen.getByRole('alert')).toHaveTextContent('没有做好，请再试一次');
    await press('做成作品');
    expect(workers).toHaveLength(2);
    await report({ kind: 'mixing', mix: 2, share: 0.4 });
    expect(screen.getByRole('progressbar', { name: '做成作品' })).toHaveAttribute('aria-valuenow', '40');
  });
});

it('if the app crashed before any sound of a retake was stored, the sentence keeps its earlier recording', async () => {
  const draft = aRecordingDraft();
  await storeRecording(database(), draft);
  const retaken = { text: '早上，奶奶带我去买菜。', parts: ['unwritten'], former: ['a'] };
  await saveDraft(database(), { ...draft, sentences: [retaken, ...draft.sentences.slice(1)] });
  await open('/launch_audio/audition?draft=draft');
  expect(await screen.findByText(/^一共 0:06\.0/)).toBeInTheDocument();
});

it('a silent recording is refused when the user asks the app to make a file of it', async () => {
  await storeRecording(database(), aRecordingDraft(), { isSilent: true });
  await open('/launch_audio/audition?draft=draft');
  await press('做成作品');
  expect(await screen.findByRole('alert')).toHaveTextContent('几乎没有录到声音');
});

it('a full disk is reported, and the recording stays stored', async () => {
  await storeRecording(database(), aRecordingDraft(), { seconds: 1 });
  await open('/launch_audio/audition?draft=draft');
  const put = IDBObjectStore.prototype.put;
  jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function full(this: IDBObjectStore, value, key) {
    if (this.name === 'mixes') throw new DOMException('', 'QuotaExceededError');
    return put.call(this, value, key);
  });
  await press('做成作品');
  expect(await screen.findByRole('alert', {}, { timeout: 20_000 })).toHaveTextContent('这台设备的空间满了');
  jest.restoreAllMocks();
  expect((await stored())?.sentences[0]?.parts).toEqual(['a']);
});

it('a recording that is deleted in another tab while it is open is not stored again, and the page says so', async () => {
  await storeRecording(database(), aRecordingDraft());
  await open('/launch_audio/audition?draft=draft');
  await press('去掉房间里的杂音');
  await waitFor(async () => expect(await stored()).toMatchObject({ hasGate: false }));
  await removeDraft(database(), aRecordingDraft());
  await press('去掉房间里的杂音');
  expect(await screen.findByRole('alert')).toHaveTextContent('这份录音已经删除了');
  expect(await stored()).toBeUndefined();
});

it('a draft of another child is not opened', async () => {
  await storeRecording(database(), aRecordingDraft({ owner: 'u2' }));
  await open('/launch_audio/audition?draft=draft');
  expect(await screen.findByText('这份录音不在了')).toBeInTheDocument();
});

it('a recording is opened only after a guardian has agreed', async () => {
  await open('/launch_audio/audition?draft=draft', (network) => network.answer(listConsents, { consents: [] }));
  expect(await screen.findByText('录音之前，请家长先同意')).toBeInTheDocument();
});

it('a retake of a sentence removes the cuts and the file of the recording, and marks the unfinished upload to be discarded', async () => {
  await storeMade({ ...aDraftWithFile(), trim: { from: 24_000, to: 48_000 } });
  const { keepDraft } = await import('#platform/recording/store/draftKeeper.ts');
  const draft = await stored();
  const keeper = keepDraft(database(), draft ?? aRecordingDraft(), { now: () => 2, onUnwritten: () => undefined });
  keeper.changeSentence(0, () => ({ parts: ['c'] }));
  expect(keeper.draft()).toMatchObject({ trim: null, file: undefined, workId: 'w1', hasLeftUpload: true });
});

it('the list of recordings shows the state of each recording, and links to it', async () => {
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
