import { act, cleanup, screen, waitFor } from '@testing-library/react';
import * as contract from '#contract/works/myWorks.ts';
import { api } from '#platform/http/api.ts';
import { ApiError } from '#platform/http/apiError.ts';
import type { RecordingDraft } from '#platform/recording/store/draft.ts';
import { saveDraft } from '#platform/recording/store/drafts.ts';
import { aRecordingDraft, storeRecording } from '#test/builders/stories/recordings.ts';
import { anOwnWork } from '#test/builders/stories/works.ts';
import { draftWork, findHandle, aDraftWithFile, prepareAuditions } from '#test/harness/creators/prepareAuditions.ts';
import { press } from '#test/harness/press.ts';
import { currentPath } from '#test/harness/renderApp.tsx';

const { database, open, sent: sentEvents, stored, storeMade } = prepareAuditions();
type Network = Awaited<ReturnType<typeof open>>['network'];

it('an interrupted upload continues automatically after a reload and when the network returns', async () => {
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
  const sent = () => sentEvents().filter(([name]) => name !== 'PlaybackUpdated');
  expect(sent()).toEqual([]);
  network.answer(contract.getMyWork, { ...before, sound: { url: '/media/recording/upload1/family.mp3?sig=1' } });
  await act(async () => uploads.sounds[0]?.finish());
  await waitFor(() => expect(currentPath()).toBe('/launch_audio/audition?work=w1'));
  expect(sent()).toEqual([['UserLaunchAudioUpdated', {}]]);
});

it('an upload that the user cancels without a network is discarded when the network returns', async () => {
  await storeMade();
  const upload = { id: 'upload1', state: 'receiving', bytes: 1_000, receivedBytes: 400, problem: null } as const;
  const { uploads } = await open('/launch_audio/audition?draft=draft', (network) =>
    network.answer(contract.getMyWork, { ...draftWork, state: 'uploading', upload }),
  );
  await waitFor(() => expect(uploads.sounds).toHaveLength(1));
  uploads.network.isLost = true;
  await press('先不传，接着修剪');
  expect(await findHandle('开头剪到')).toBeInTheDocument();
  await waitFor(async () => expect(await stored()).toMatchObject({ file: undefined, hasLeftUpload: true }));
  expect(uploads.discarded).toEqual([]);
  uploads.network.isLost = false;
  await act(async () => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(uploads.discarded).toEqual(['upload1']));
  await waitFor(async () => expect((await stored())?.hasLeftUpload).toBeUndefined());
});

it('an upload of a file that is no longer in the draft, for example after a retake, is discarded when the draft is opened', async () => {
  await storeRecording(database(), aRecordingDraft({ workId: 'w1', hasLeftUpload: true }));
  const upload = { id: 'upload1', state: 'checking', bytes: 1_000, receivedBytes: 1_000, problem: null } as const;
  const { uploads } = await open('/launch_audio/audition?draft=draft', (network) =>
    network.answer(contract.getMyWork, { ...draftWork, state: 'uploading', upload }),
  );
  await waitFor(() => expect(uploads.discarded).toEqual(['upload1']));
  await waitFor(async () => expect((await stored())?.hasLeftUpload).toBeUndefined());
});

it('an upload that was deleted on another device can start again, with a new work if the work was deleted too', async () => {
  await storeMade();
  const { network, uploads } = await open('/launch_audio/audition?draft=draft', (one) =>
    one.answer(contract.changeWork, ({ params: { workId } }) => {
      if (workId === 'w1') throw new ApiError('status', '没有找到', 404, 'not_found');
      return { ...draftWork, id: workId };
    }),
  );
  await waitFor(() => expect(uploads.sounds).toHaveLength(1));
  network.answer(contract.createWork, { ...draftWork, id: 'w2' });
  await act(async () => uploads.sounds[0]?.fail(new ApiError('status', '没有找到', 404)));
  await press('接着传');
  await waitFor(() => expect(uploads.sounds).toHaveLength(2));
  expect(uploads.sounds[1]?.options).toMatchObject({ workId: 'w2', uploadId: undefined });
});

it.each([
  ['before the app starts', true],
  ['while the gateway checks the sound', false],
])('a sound whose work is deleted on another device %s can be sent again as a new work', async (_, isEarlier) => {
  await storeMade({ ...aDraftWithFile(), file: { timings: [], uploadId: 'upload1', isSent: true } });
  const gone = new ApiError('status', '没有找到', 404, 'not_found');
  const upload = { id: 'upload1', state: 'checking', bytes: 1_000, receivedBytes: 1_000, problem: null } as const;
  const checking = { ...draftWork, state: 'uploading', upload } as const;
  const { network, uploads, dispatch } = await open('/launch_audio/audition?draft=draft', (one) => {
    one.answer(contract.getMyWork, isEarlier ? gone : checking);
    one.answer(contract.changeWork, ({ params: { workId } }) => {
      if (workId === 'w1') throw gone;
      return { ...draftWork, id: workId };
    });
    one.answer(contract.createWork, { ...draftWork, id: 'w2' });
  });
  if (!isEarlier) {
    expect(await screen.findByText('传好了，正在检查声音')).toBeInTheDocument();
    network.answer(contract.getMyWork, gone);
    await act(async () => void dispatch(api.util.invalidateTags(['Works'])));
  }
  expect(await screen.findByRole('alert')).toHaveTextContent('传上去的作品已经删除了');
  network.answer(contract.getMyWork, { ...draftWork, id: 'w2' });
  await press('再传一次');
  await waitFor(() => expect(uploads.sounds).toHaveLength(1));
  expect(uploads.sounds[0]?.options).toMatchObject({ workId: 'w2', uploadId: undefined });
  expect(await screen.findByText('正在传上去，断了网会接着传')).toBeInTheDocument();
});

/** Stores a draft whose file is made but not sent yet. */
const storeUnsent = (changes: Partial<RecordingDraft> = {}) =>
  storeMade(aRecordingDraft({ file: { timings: [], isSent: false }, ...changes }));

it('HTTP-10 only one work is created if the reply is lost and the page is loaded again', async () => {
  await storeUnsent();
  const keyOf = (network: Network) =>
    network.callsTo(contract.createWork).map(({ options }) => options?.idempotencyKey);
  const first = await open('/launch_audio/audition?draft=draft', (network) =>
    network.answer(contract.createWork, new ApiError('timeout')),
  );
  await press('接着传');
  await waitFor(() => expect(keyOf(first.network)).toHaveLength(2));
  await screen.findByRole('button', { name: '接着传' });
  cleanup();
  const second = await open('/launch_audio/audition?draft=draft');
  await waitFor(() => expect(second.uploads.sounds).toHaveLength(1));
  const keys = [...keyOf(first.network), ...keyOf(second.network)];
  expect(keys[0]).toMatch(/^[\w-]{36}$/);
  expect(keys).toEqual([keys[0], keys[0], keys[0]]);
});

it('if the gateway requires a consent, the consent screen may open only when the user has started the sending, not when it was started automatically', async () => {
  await storeUnsent();
  const refused = new ApiError('status', '要家长先同意新的说明', 403, 'guardian_consent_needed');
  const { network, uploads } = await open('/launch_audio/audition?draft=draft', (one) =>
    one.answer(contract.createWork, refused),
  );
  const unasked = (endpoint: typeof contract.createWork | typeof contract.changeWork) =>
    network.callsTo(endpoint).map(({ options }) => options?.isUnasked);
  const goOnline = () => act(async () => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByRole('alert')).toHaveTextContent('要家长先同意新的说明');
  await goOnline();
  await screen.findByRole('alert');
  expect(unasked(contract.createWork)).toEqual([true, true]);
  network.answer(contract.createWork, draftWork);
  network.answer(contract.changeWork, refused);
  await goOnline();
  await screen.findByRole('alert');
  await press('接着传');
  await screen.findByRole('alert');
  expect(unasked(contract.createWork)).toEqual([true, true, true]);
  expect(unasked(contract.changeWork)).toEqual([true, false]);
  network.answer(contract.changeWork, draftWork);
  await goOnline();
  await waitFor(() => expect(uploads.sounds.map(({ options }) => options.isUnasked)).toEqual([true]));
});

it('HTTP-10 another work is created with a new idempotency key if the text has changed since the old key was used', async () => {
  await storeUnsent();
  /** The keys that the simulated gateway knows, with the contents for which they were used first. */
  const works = new Map<unknown, string>();
  const create =
    (network: Network) =>
    ({ body }: { body: unknown }) => {
      const key = network.callsTo(contract.createWork).at(-1)?.options?.idempotencyKey;
      const isKnown = works.has(key);
      if (!isKnown) works.set(key, JSON.stringify(body));
      if (works.get(key) !== JSON.stringify(body)) throw new ApiError('status', '填写的内容有变化', 422, 'key_reused');
      // The reply to the first request is lost.
      if (works.size === 1) throw new ApiError('timeout');
      return draftWork;
    };
  const path = '/launch_audio/audition?draft=draft';
  await open(path, (network) => network.answer(contract.createWork, create(network)));
  await screen.findByRole('button', { name: '接着传' });
  cleanup();
  const draft = await stored();
  await saveDraft(database(), { ...draft!, sentences: [...draft!.sentences, { text: '晚安', parts: [], former: [] }] });
  const { network, uploads } = await open(path, (one) => one.answer(contract.createWork, create(one)));
  await waitFor(() => expect(uploads.sounds).toHaveLength(1));
  // The gateway has refused the old key, and has accepted the new one.
  expect(network.callsTo(contract.createWork)).toHaveLength(2);
  const [before, after, ...others] = works.values();
  expect(before).not.toContain('晚安');
  expect(after).toContain('晚安');
  expect(others).toEqual([]);
  await waitFor(async () => expect((await stored())?.workId).toBe('w1'));
});

it('a reply that arrives after the user has left the screen does not change the draft', async () => {
  await storeUnsent();
  let reply: (work: typeof draftWork) => void = () => undefined;
  const { network } = await open('/launch_audio/audition?draft=draft', (one) =>
    one.answer(
      contract.createWork,
      () =>
        new Promise((resolve) => {
          reply = resolve;
        }),
    ),
  );
  await waitFor(() => expect(network.callsTo(contract.createWork)).toHaveLength(1));
  await press('返回');
  // Waits for the next screen: the address changes immediately, but the old screen stays until the code of the next one
  // has loaded.
  await screen.findByText('念自己写的');
  const draft = await stored();
  await saveDraft(database(), { ...draft!, sentences: [{ text: '早上', parts: ['retake'], former: ['a'] }] });
  await act(async () => reply(draftWork));
  expect(await stored()).toMatchObject({ sentences: [{ parts: ['retake'], former: ['a'] }] });
  expect(network.callsTo(contract.changeWork)).toEqual([]);
});

it('an upload of an earlier file is replaced by the upload of the new file, and the new upload is not discarded', async () => {
  await storeUnsent({ workId: 'w1', hasLeftUpload: true });
  const upload = { id: 'upload9', state: 'receiving', bytes: 1_000, receivedBytes: 0, problem: null } as const;
  const { uploads } = await open('/launch_audio/audition?draft=draft', (network) =>
    network.answer(contract.getMyWork, { ...draftWork, state: 'uploading', upload }),
  );
  await waitFor(() => expect(uploads.sounds).toHaveLength(1));
  act(() => uploads.sounds[0]?.options.onBegun('upload9'));
  await waitFor(async () => expect(await stored()).toMatchObject({ file: { uploadId: 'upload9' } }));
  await waitFor(async () => expect((await stored())?.hasLeftUpload).toBeUndefined());
  expect(uploads.discarded).toEqual([]);
});

it('if the gateway refuses a sound, the reason is shown and the user can trim the sound again', async () => {
  await storeMade({ ...aDraftWithFile(), file: { timings: [], uploadId: 'upload1', isSent: true } });
  const upload = { id: 'upload1', state: 'refused', bytes: 1_000, receivedBytes: 1_000 } as const;
  await open('/launch_audio/audition?draft=draft', (network) =>
    network.answer(contract.getMyWork, {
      ...draftWork,
      upload: { ...upload, problem: '录音太短了，至少要录 1 秒' },
    }),
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('录音太短了，至少要录 1 秒');
  await press('回去修改');
  expect(await findHandle('开头剪到')).toBeInTheDocument();
  await waitFor(async () => expect((await stored())?.file).toBeUndefined());
});
