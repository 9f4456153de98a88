import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { checkParentPin, getParentPin } from '#contract/account/parentPin.ts';
import { listHistory } from '#contract/stories/history.ts';
import * as contract from '#contract/works/myWorks.ts';
import { api } from '#platform/http/api.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { listDrafts } from '#platform/recording/store/drafts.ts';
import { openRecordings, type RecordingDatabase } from '#platform/recording/store/recordingDatabase.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { setUser } from '#platform/session/user/userSlice.ts';
import { aRecordingDraft, storeRecording } from '#test/builders/stories/recordings.ts';
import { aStoryCard } from '#test/builders/stories/stories.ts';
import { anOwnWork } from '#test/builders/stories/works.ts';
import { aPictureOf } from '#test/harness/fakes/fakeUploads.ts';
import { noHost } from '#test/harness/fakes/noHost.ts';
import { currentPath, renderApp } from '#test/harness/renderApp.tsx';
import { press } from '#test/harness/press.ts';

let database: RecordingDatabase;
let sendEvent: jest.Mock;
let setting: jest.Mock;

beforeEach(async () => {
  indexedDB = new IDBFactory();
  database = await openRecordings();
  [sendEvent, setting] = [jest.fn(async () => undefined), jest.fn(async () => undefined)];
  Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined });
  jest.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined);
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async () => undefined);
});
afterEach(() => database.close());

const progress = { positionMs: 0, finished: true, updatedAt: 1 };
const heard = { items: [{ story: aStoryCard('moon'), progress }], next: null };

async function open(
  work: contract.MyWorkDetail | ApiError,
  { isPinSet = true, stories = heard }: { isPinSet?: boolean; stories?: unknown } = {},
) {
  const app = await renderApp('/launch_audio/audition?work=w1', {
    host: { ...noHost, sendEvent, setting },
    beforeRender({ network, dispatch }) {
      network.answer(contract.getMyWork, work);
      network.answer(listHistory, stories as never);
      network.answer(getParentPin, { isSet: isPinSet, isLocked: false, mobile: '138****0000' });
      network.answer(checkParentPin, {});
      dispatch(setToken({ token: 'a' }));
      dispatch(setUser({ userId: 'u1', childId: 'u1' }));
    },
  });
  /**
   * Returns a handler with which the fake network replies to a change of the work. It replies with the changed work,
   * and to all later requests for the work, too.
   */
  const become = (next: contract.MyWorkDetail) => () => {
    app.network.answer(contract.getMyWork, next);
    return next;
  };
  return { ...app, become };
}

const type = async (label: string, text: string) => {
  const field = await screen.findByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
const pin = async (digits: string) => {
  const sheet = within(await screen.findByRole('dialog', { name: '家长确认' }));
  for (const digit of digits) await userEvent.click(await sheet.findByRole('button', { name: digit }));
};
const gone = new ApiError('status', '没有找到', 404, 'not_found');
const draft = anOwnWork('w1', { state: 'draft', title: '去买菜', about: '', story: null });
const requests = (app: Awaited<ReturnType<typeof open>>, endpoint: Parameters<typeof app.network.callsTo>[0]) =>
  app.network.callsTo(endpoint).map(({ request }) => request);

describe('the form of a finished recording', () => {
  it('BRIDGE-07 UserLaunchAudioUpdated: saves the recording for the family without a review or a parent PIN, and notifies the host', async () => {
    const app = await open(draft);
    const saved = { ...draft, title: '和奶奶买菜', state: 'saved' } as const;
    app.network.answer(contract.changeWork, app.become({ ...draft, title: '和奶奶买菜' }));
    app.network.answer(contract.submitWork, app.become(saved));
    await type('题目', '和奶奶买菜');
    await press('存给家里人');
    expect(await screen.findByText('家里人可以听')).toBeInTheDocument();
    expect(requests(app, contract.changeWork)).toEqual([
      { params: { workId: 'w1' }, body: { title: '和奶奶买菜', about: '', audience: 'family' } },
    ]);
    expect(requests(app, contract.submitWork)).toEqual([{ params: { workId: 'w1' }, body: { audience: 'family' } }]);
    expect(app.network.callsTo(checkParentPin)).toEqual([]);
    expect(sendEvent).toHaveBeenCalledWith('UserLaunchAudioUpdated', {});
    expect(localStorage.getItem('work_draft')).toBeNull();
    await press('改一改，或者发布');
    expect(await screen.findByLabelText('题目')).toHaveValue('和奶奶买菜');
  });

  it.each([
    ['the family', '家里人', '存给家里人'],
    ['everybody', '大家', '请家长确认，发布'],
  ])(
    'BRIDGE-07 UserLaunchAudioUpdated: notifies the host of saved changes, even if publishing the recording for %s fails afterwards',
    async (_audience, choice, button) => {
      const app = await open(draft);
      app.network.answer(contract.changeWork, app.become({ ...draft, title: '和奶奶买菜' }));
      app.network.answer(contract.submitWork, new ApiError('network'));
      await press(choice);
      await type('题目', '和奶奶买菜');
      expect(sendEvent).not.toHaveBeenCalledWith('UserLaunchAudioUpdated', {});
      await press(button);
      await waitFor(() => expect(requests(app, contract.changeWork)).toHaveLength(1));
      await waitFor(() => expect(sendEvent).toHaveBeenCalledWith('UserLaunchAudioUpdated', {}));
      expect(screen.queryByText('家里人可以听')).not.toBeInTheDocument();
    },
  );

  it('keeps the title of the story that was read, even if it is longer than a title that a user may write', async () => {
    const title = '长'.repeat(31);
    const app = await open({ ...draft, title });
    app.network.answer(contract.changeWork, app.become({ ...draft, title }));
    app.network.answer(contract.submitWork, app.become({ ...draft, title, state: 'saved' }));
    await type('题目', `${title}长`);
    await press('存给家里人');
    expect(await screen.findByText('题目最多 30 个字')).toBeInTheDocument();
    await type('题目', title);
    await press('存给家里人');
    expect(await screen.findByText('家里人可以听')).toBeInTheDocument();
    expect(requests(app, contract.changeWork)).toMatchObject([{ body: { title } }]);
  });

  it('submits the recording for everybody only after the parent PIN was checked for this recording and audience', async () => {
    const app = await open(draft);
    app.network.answer(contract.changeWork, app.become({ ...draft, audience: 'everybody' }));
    app.network.answer(contract.submitWork, app.become({ ...draft, audience: 'everybody', state: 'inReview' }));
    await press('大家');
    await press('请家长确认，发布');
    await screen.findByRole('dialog', { name: '家长确认' });
    expect(app.network.callsTo(contract.submitWork)).toEqual([]);
    await pin('1234');
    expect(await screen.findByText('等工作人员审核')).toBeInTheDocument();
    expect(requests(app, checkParentPin)).toEqual([
      { body: { pin: '1234', action: { kind: 'publishWork', workId: 'w1', audience: 'everybody' } } },
    ]);
    expect(requests(app, contract.submitWork)).toEqual([{ params: { workId: 'w1' }, body: { audience: 'everybody' } }]);
  });

  it('asks a family without a parent PIN to set one, and keeps the input', async () => {
    const app = await open(draft, { isPinSet: false });
    app.network.answer(contract.changeWork, { ...draft, audience: 'friends' });
    await press('好友');
    await press('请家长确认，发布');
    const sheet = within(await screen.findByRole('dialog', { name: '家长确认' }));
    expect(await sheet.findByText(/孩子就不能自己发布录音了/)).toBeInTheDocument();
    expect(sheet.getByRole('link', { name: '去设家长密码' })).toHaveAttribute(
      'href',
      '/combine/privacy/manager?pin=set',
    );
    // The gateway has stored the input, so the form shows it again after the PIN was set on another screen.
    expect(app.network.callsTo(contract.changeWork)).toMatchObject([{ request: { body: { audience: 'friends' } } }]);
    app.unmount();
    await open({ ...draft, audience: 'friends' }, { isPinSet: false });
    expect(await screen.findByRole('button', { name: '好友' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('shows why the gateway refuses a change, and keeps the input', async () => {
    const app = await open(draft);
    app.network.answer(contract.changeWork, new ApiError('status', '请别写电话号码', 400, 'comment_number'));
    await type('想说的话（可以不写）', '找我');
    await press('存给家里人');
    expect(await screen.findByRole('alert')).toHaveTextContent('请别写电话号码');
    expect(screen.getByLabelText('想说的话（可以不写）')).toHaveValue('找我');
    expect(app.network.callsTo(contract.submitWork)).toEqual([]);
  });

  it('changes the cover to the cover of another story, or to a photo, which must be uploaded first', async () => {
    const app = await open(draft);
    app.network.answer(contract.changeWork, draft);
    app.network.answer(contract.submitWork, draft);
    await press('《故事 moon》的画');
    await press('存给家里人');
    await waitFor(() => expect(app.network.callsTo(contract.changeWork)).toHaveLength(1));
    await press('自己的照片');
    await press('存给家里人');
    expect(await screen.findByText('请放一张照片')).toBeInTheDocument();
    const photo = new File(['x'], 'photo.jpg', { type: 'image/jpeg' });
    await userEvent.upload(screen.getByLabelText('从相册选封面照片'), photo);
    await press('存给家里人');
    expect(await screen.findByText('照片还没有都传好，等一下，或者去掉没传好的')).toBeInTheDocument();
    expect(app.uploads.begun[0]?.options.purpose).toBe('workCover');
    await act(async () => app.uploads.begun[0]?.finish('photo1'));
    await press('存给家里人');
    await waitFor(() => expect(app.network.callsTo(contract.changeWork)).toHaveLength(2));
    expect(requests(app, contract.changeWork).map((request) => (request as { body: object }).body)).toMatchObject([
      { cover: { kind: 'story', storyId: 'moon' } },
      { cover: { kind: 'photo', pictureId: 'photo1' } },
    ]);
  });

  it('leaves the cover unchanged while the user keeps the current photo, and lets the user return to the picture of the story', async () => {
    const withPhoto = { ...draft, photo: aPictureOf('photo1'), story: { id: 'moon', title: '月亮' } };
    const app = await open(withPhoto);
    app.network.answer(contract.changeWork, withPhoto);
    app.network.answer(contract.submitWork, withPhoto);
    await press('存给家里人');
    await waitFor(() => expect(app.network.callsTo(contract.changeWork)).toHaveLength(1));
    await press('故事的画');
    await press('存给家里人');
    await waitFor(() => expect(app.network.callsTo(contract.changeWork)).toHaveLength(2));
    const [kept, returned] = requests(app, contract.changeWork).map((request) => (request as { body: object }).body);
    expect(kept).not.toHaveProperty('cover');
    expect(returned).toMatchObject({ cover: { kind: 'story', storyId: null } });
  });

  it.each([
    ['no story was heard', { items: [], next: null }, '听过的故事，它们的画也能当封面。'],
    ['the stories are not loaded', new ApiError('network', '网络连接失败', undefined), '再试一次'],
  ] as const)('lets the user return from a photo to the default picture if %s', async (_when, stories, text) => {
    const withPhoto = { ...draft, photo: aPictureOf('photo1'), story: null };
    const app = await open(withPhoto, { stories });
    app.network.answer(contract.changeWork, withPhoto);
    app.network.answer(contract.submitWork, withPhoto);
    await press('故事的画');
    expect(await screen.findByText(text)).toBeInTheDocument();
    await press('存给家里人');
    await waitFor(() => expect(app.network.callsTo(contract.changeWork)).toHaveLength(1));
    expect(requests(app, contract.changeWork)).toMatchObject([{ body: { cover: { kind: 'story', storyId: null } } }]);
  });

  it('BRIDGE-11 handles the back key of the host while there is unsaved input, and asks for confirmation before the input is lost', async () => {
    await open(draft);
    await screen.findByLabelText('题目');
    expect(setting).not.toHaveBeenCalledWith({ controlBack: 1 });
    await type('题目', '奶奶');
    expect(setting).toHaveBeenLastCalledWith({ controlBack: 1 });
    await press('返回');
    expect(await screen.findByRole('alertdialog', { name: '录音还没有存好' })).toBeInTheDocument();
  });
});

describe('a recording that was sent', () => {
  it('has to be withdrawn before it can be changed', async () => {
    const published = anOwnWork('w1', { state: 'published', audience: 'everybody', playCount: 7, listenerCount: 3 });
    const app = await open(published);
    expect(await screen.findByText('大家都能听')).toBeInTheDocument();
    expect(screen.getByText('7 次播放 · 3 位听众')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '看看作品页' })).toHaveAttribute('href', '/combine/workdetail?id=w1');
    expect(screen.queryByLabelText('题目')).not.toBeInTheDocument();
    app.network.answer(contract.withdrawWork, app.become({ ...published, state: 'saved', audience: 'family' }));
    await press('收回来');
    expect(await screen.findByText('收回以后别人就听不到了，想再发布要重新审核')).toBeInTheDocument();
    await press('收回');
    expect(await screen.findByRole('button', { name: '改一改，或者发布' })).toBeInTheDocument();
    expect(sendEvent).toHaveBeenCalledWith('UserLaunchAudioUpdated', {});
  });

  it.each(['saved', 'inReview', 'published', 'refused', 'takenDown'] as const)(
    'shows its history on request in the state "%s"',
    async (state) => {
      const app = await open({ ...draft, state });
      app.network.answer(contract.getWorkLog, {
        items: [
          { from: 'published', to: 'takenDown', by: 'operator', at: Date.UTC(2026, 10, 4) },
          { from: 'inReview', to: 'published', by: 'operator', at: Date.UTC(2026, 10, 3) },
        ],
      });
      const details = (await screen.findByText('这段录音的经过')).closest('details')!;
      expect(requests(app, contract.getWorkLog)).toEqual([]);
      details.open = true;
      fireEvent(details, new Event('toggle'));
      expect(await screen.findByText('审核通过，发布了')).toBeInTheDocument();
      expect(screen.getByText('下架了，只有家里人还能听')).toBeInTheDocument();
      expect(requests(app, contract.getWorkLog)).toEqual([{ params: { workId: 'w1' } }]);
    },
  );

  it('has no text section if it has no sentences', async () => {
    await open({ ...draft, state: 'saved', sentences: [] });
    expect(await screen.findByRole('button', { name: /^播放/ })).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: '念的文字' })).not.toBeInTheDocument();
  });

  it('can be withdrawn during its review only after a dialog has said that the review will end', async () => {
    await open(anOwnWork('w1', { state: 'inReview', audience: 'everybody' }));
    await press('收回来');
    expect(await screen.findByText('收回以后就不审核了，想发布要再交一次')).toBeInTheDocument();
  });

  it.each([
    ['refused', '没有通过审核', '改好以后可以再交一次，也可以只给家里人听。'],
    ['takenDown', '已经下架，只有家里人还能听', '这段录音不能再发布了，可以删除以后重新录。'],
  ] as const)('shows the reason when an operator has set its state to "%s"', async (state, title, note) => {
    await open(anOwnWork('w1', { state, audience: 'everybody', refusal: '有一句听不清' }));
    expect(await screen.findByText(title)).toBeInTheDocument();
    expect(screen.getByText('有一句听不清')).toBeInTheDocument();
    expect(screen.getByText(note)).toBeInTheDocument();
    expect(screen.queryAllByLabelText('题目')).toHaveLength(state === 'refused' ? 1 : 0);
    expect(screen.getByRole('button', { name: '删除这段录音' })).toBeInTheDocument();
  });

  it('is deleted together with its drafts on this device, and the drafts of another work stay', async () => {
    await storeRecording(database, aRecordingDraft({ workId: 'w1' }));
    await storeRecording(database, aRecordingDraft({ id: 'other', workId: 'w2', sentences: [] }));
    const app = await open(anOwnWork('w1', { state: 'takenDown' }));
    app.network.answer(contract.deleteWork, {});
    await press('删除这段录音');
    await press('删除');
    await waitFor(() => expect(currentPath()).toBe('/launch_audio/audition'));
    expect((await listDrafts(database, 'u1')).map(({ id }) => id)).toEqual(['other']);
    expect(await database.count('chunks')).toBe(0);
    expect(sendEvent).toHaveBeenCalledWith('UserLaunchAudioUpdated', {});
  });

  it('links to the draft with the recorded voice on the device that has this draft', async () => {
    await storeRecording(database, aRecordingDraft({ workId: 'w1' }));
    await open(draft);
    expect(await screen.findByRole('link', { name: '回去修剪，或者重录一句' })).toHaveAttribute(
      'href',
      '/combine/launch_audio/audition?draft=draft',
    );
  });

  it('says whether its sound is being checked or must still be sent by the device on which it was recorded', async () => {
    const upload = { id: 'a', state: 'checking', bytes: 9, receivedBytes: 9, problem: null } as const;
    const uploading = anOwnWork('w1', { state: 'uploading', durationMs: 0, sound: null, upload });
    const { unmount } = await open(uploading);
    expect(await screen.findByText('声音传好了，正在检查')).toBeInTheDocument();
    unmount();
    await open({ ...uploading, upload: { ...upload, state: 'receiving' } });
    expect(await screen.findByText('声音还没有传完。请在录音的那台设备上接着传。')).toBeInTheDocument();
  });

  it('requests a new address when its sound fails to load, and reports an error if the new address fails, too', async () => {
    const app = await open(anOwnWork('w1'));
    const sound = await screen.findByRole('region', { name: '听录音' });
    await userEvent.click(within(sound).getByRole('button', { name: /^播放/ }));
    app.network.answer(contract.getMyWork, anOwnWork('w1', { sound: { url: '/media/recording/w1/family.mp3?new' } }));
    const audio = sound.querySelector('audio')!;
    fireEvent.play(audio);
    fireEvent.error(audio);
    await waitFor(() => expect(audio).toHaveAttribute('src', '/media/recording/w1/family.mp3?new'));
    fireEvent.error(audio);
    expect(within(sound).getByRole('alert')).toHaveTextContent('没有播出来，请再试一次');
  });

  it('is replaced by a message that the recording is missing if it no longer exists', async () => {
    await open(gone);
    expect(await screen.findByText('这段录音不在了')).toBeInTheDocument();
  });

  it('is replaced by a message that the recording is missing if it is deleted on another device while its sound is being checked', async () => {
    const upload = { id: 'a', state: 'checking', bytes: 9, receivedBytes: 9, problem: null } as const;
    const app = await open(anOwnWork('w1', { state: 'uploading', durationMs: 0, sound: null, upload }));
    expect(await screen.findByText('声音传好了，正在检查')).toBeInTheDocument();
    app.network.answer(contract.getMyWork, gone);
    await act(async () => void app.dispatch(api.util.invalidateTags(['Works'])));
    expect(await screen.findByText('这段录音不在了')).toBeInTheDocument();
  });
});
