import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UnknownAction } from '@reduxjs/toolkit';
import userEvent from '@testing-library/user-event';
import { listConsents, withdrawConsent } from '#contract/account/consents.ts';
import { listGoneRecordings } from '#contract/works/myWorks.ts';
import { checkParentPin, getParentPin } from '#contract/account/parentPin.ts';
import { removeChild, type Kid } from '#contract/family/children.ts';
import { getUserInfo } from '#contract/account/session.ts';
import { logout, sessionEnded, setToken } from '#platform/session/authSlice.ts';
import { setUser } from '#platform/session/user/userSlice.ts';
import { aKid } from '#test/builders/family/children.ts';
import { aUser } from '#test/builders/account/session.ts';
import { rowKeysOf, recordOnDevice, RECORDED_TITLE, rowKeysOnDevice } from '#test/builders/stories/deviceRecordings.ts';
import { withUserFetched } from '#test/harness/fakes/advanceTimeAfter.ts';
import { noHost } from '#test/harness/fakes/noHost.ts';
import { installLocks } from '#test/harness/fakes/fakeLocks.ts';
import { renderApp } from '#test/harness/renderApp.tsx';

const loginOf = (userId: string) => [setToken({ token: `token-of-${userId}` }), setUser({ userId, childId: userId })];

/** Returns unsaved changes of a child's data, in the form in which the app stores them. */
const editsOf = (childId: string) => JSON.stringify({ owner: 'anna', text: JSON.stringify({ id: childId }) });

/** Opens a screen, by default as Anna. The guardians of all users in this test have agreed to recordings. */
async function open(path: string, login: readonly UnknownAction[] = loginOf('anna'), kids: readonly Kid[] = []) {
  const sendEvent = jest.fn(async (_name: string, _data: object): Promise<void> => undefined);
  const app = await renderApp(path, {
    host: { ...noHost, sendEvent },
    beforeRender: ({ network, dispatch }) => {
      network.answer(listConsents, {
        consents: [{ purpose: 'guardian', state: 'given', version: 1, decidedAt: 1 }],
      });
      if (kids.length > 0) {
        network.answer(getUserInfo, aUser({ kids: [...kids] }));
        network.answer(getParentPin, { isSet: true, isLocked: false, mobile: null });
      }
      login.forEach(dispatch);
    },
  });
  /** Dispatches several actions in one batch, without rendering between them. */
  const dispatchAll = (actions: readonly UnknownAction[]) => act(async () => actions.forEach(app.dispatch));
  return { ...app, dispatchAll, sent: () => sendEvent.mock.calls.map(([name]) => name) };
}

/** Replaces the worker that stores the sound of the microphone, because these tests record nothing. */
class SilentWorker extends EventTarget {
  postMessage = () => undefined;
  terminate = () => undefined;
}

beforeEach(() => {
  indexedDB = new IDBFactory();
  Object.assign(globalThis, { Worker: SilentWorker });
});
afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

describe('recordings on a device that several users share', () => {
  it.each([
    ['a logout', [logout()]],
    ['the end of the session by another device or by the host', [sessionEnded()]],
    ['the end of the session in the same batch as the next login', []],
  ])('are hidden from the next user after %s, and are listed again when their owner logs in', async (_how, ends) => {
    await recordOnDevice('anna');
    const { dispatchAll } = await open('/launch_audio');
    expect(await screen.findByText(RECORDED_TITLE)).toBeInTheDocument();
    await dispatchAll(ends);
    if (ends.length > 0) expect(screen.queryByText(RECORDED_TITLE)).not.toBeInTheDocument();
    await dispatchAll([...(ends.length > 0 ? [] : [sessionEnded()]), ...loginOf('ben')]);
    expect(await screen.findByText('念自己写的')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByLabelText('正在找录音草稿')).not.toBeInTheDocument());
    expect(screen.queryByText(RECORDED_TITLE)).not.toBeInTheDocument();
    await dispatchAll([sessionEnded(), ...loginOf('anna')]);
    expect(await screen.findByText(RECORDED_TITLE)).toBeInTheDocument();
    expect(await rowKeysOnDevice()).toEqual(rowKeysOf('anna'));
  });

  it('cannot be opened by another user who knows the address, and stop playing when the session ends', async () => {
    await recordOnDevice('anna');
    const contexts = fakeSpeakers();
    const { dispatchAll } = await open('/launch_audio?draft=draft-of-anna');
    await userEvent.click(await screen.findByRole('button', { name: '听这一句' }));
    await waitFor(() => expect(contexts).toMatchObject([{ playing: true }]));
    await dispatchAll([sessionEnded()]);
    expect(contexts).toMatchObject([{ playing: false }]);
    await dispatchAll(loginOf('ben'));
    expect(await screen.findByText('这份录音不在了')).toBeInTheDocument();
    expect(document.body).not.toHaveTextContent('小熊');
  });

  it('can be open in only one tab at a time, until another tab takes them over', async () => {
    await recordOnDevice('anna');
    const otherTab = installLocks();
    await open('/launch_audio?draft=draft-of-anna');
    expect(await screen.findByRole('button', { name: '听这一句' })).toBeInTheDocument();
    await act(() => otherTab.take('recording draft-of-anna'));
    expect(screen.queryByRole('button', { name: '听这一句' })).not.toBeInTheDocument();
    await userEvent.click(await screen.findByRole('button', { name: '在这里接着录' }));
    expect(await screen.findByRole('button', { name: '听这一句' })).toBeInTheDocument();
    await act(() => otherTab.take('recording draft-of-anna'));
    expect(screen.queryByRole('button', { name: '听这一句' })).not.toBeInTheDocument();
    await act(() => otherTab.close());
    expect(await screen.findByRole('button', { name: '听这一句' })).toBeInTheDocument();
  });

  it('can be heard on devices that cannot record, where an explanation replaces the button to record', async () => {
    await recordOnDevice('anna');
    await open('/launch_audio?draft=draft-of-anna');
    expect(await screen.findByRole('alert')).toHaveTextContent('这里录不了音');
    expect(screen.getByRole('button', { name: '听这一句' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /录这一句|开始录/ })).not.toBeInTheDocument();
  });

  it('are listed for the child that the gateway has reported, never for the user id that a host has reported', async () => {
    await recordOnDevice('anna');
    const { dispatchAll, network } = await withUserFetched(() => open('/launch_audio', []));
    expect(network.callsTo(getUserInfo)).toEqual([]);
    // The host reports its user only when the page is already open. From then on, nothing except this report makes the
    // app request the user from the gateway.
    const login = [setToken({ token: 'token-of-anna' }), setUser({ userId: 'id-at-the-host' })];
    await withUserFetched(() => dispatchAll(login));
    expect(await screen.findByLabelText('正在打开录音')).toBeInTheDocument();
    expect(screen.queryByText('念自己写的')).not.toBeInTheDocument();
    expect(network.callsTo(getUserInfo)).not.toEqual([]);
    await dispatchAll([setUser({ userId: 'anna', childId: 'anna' })]);
    expect(await screen.findByText(RECORDED_TITLE)).toBeInTheDocument();
  });

  it('BRIDGE-07 UserLaunchAudioUpdated: are deleted, with all unsent texts of the family, when the guardian withdraws the consent, and the host is notified', async () => {
    await recordOnDevice('anna');
    await recordOnDevice('sister');
    await recordOnDevice('ben');
    localStorage.setItem('opened_recordings', '1');
    const texts = ['avatar_draft', 'health_draft', 'honour_draft', 'recording_text_draft', 'work_draft'];
    for (const key of texts) localStorage.setItem(key, JSON.stringify({ anna: '秘密', sister: '秘密' }));
    localStorage.setItem('child_draft', editsOf('anna'));
    const { network, sent } = await open('/privacy/manager?consent=guardian');
    let isGiven = true;
    network.answer(listGoneRecordings, ({ body }) => ({
      isGone: body.recordings.map(({ childId }) => !isGiven && childId !== 'ben'),
    }));
    network.answer(getParentPin, { isSet: true, isLocked: false, mobile: null });
    network.answer(checkParentPin, {});
    network.answer(withdrawConsent, () => {
      isGiven = false;
      return { consents: [] };
    });
    await userEvent.click(await screen.findByRole('button', { name: '收回同意' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '收回' }));
    for (const digit of '4821') await userEvent.click(await screen.findByRole('button', { name: digit }));
    await waitFor(async () => expect(await rowKeysOnDevice()).toEqual(rowKeysOf('ben')));
    expect([...texts, 'child_draft'].filter((key) => localStorage.getItem(key) !== null)).toEqual([]);
    expect(sent().filter((name) => name === 'UserLaunchAudioUpdated')).toHaveLength(1);
  });

  it('BRIDGE-07 UserLaunchAudioUpdated: are deleted, with the unsent texts of their child, when the child is removed, and the host is notified', async () => {
    await recordOnDevice('anna');
    await recordOnDevice('sister');
    localStorage.setItem('opened_recordings', '1');
    localStorage.setItem('recording_text_draft', JSON.stringify({ anna: '安娜的', sister: '妹妹的' }));
    localStorage.setItem('health_draft', JSON.stringify({ sister: '妹妹的' }));
    localStorage.setItem('child_draft', editsOf('sister'));
    const kids = [aKid({ id: 'anna', nickname: '安娜' }), aKid({ id: 'sister', nickname: '妹妹' })];
    const { network, sent } = await open('/profile?child=sister&remove=1', loginOf('anna'), kids);
    network.answer(listGoneRecordings, ({ body }) => ({
      isGone: body.recordings.map(({ childId }) => childId === 'sister'),
    }));
    network.answer(checkParentPin, {});
    network.answer(removeChild, {});
    for (const digit of '4821') await userEvent.click(await screen.findByRole('button', { name: digit }));
    await waitFor(async () => expect(await rowKeysOnDevice()).toEqual(rowKeysOf('anna')));
    expect(localStorage.getItem('recording_text_draft')).toBe(JSON.stringify({ anna: '安娜的' }));
    expect(localStorage.getItem('health_draft')).toBeNull();
    expect(localStorage.getItem('child_draft')).toBeNull();
    expect(sent().filter((name) => name === 'UserLaunchAudioUpdated')).toHaveLength(1);
  });
});

/** Replaces the audio contexts of the Web Audio API with fakes that only store whether they are playing. */
function fakeSpeakers() {
  const contexts: { playing: boolean }[] = [];
  class FakeAudioContext {
    playing = false;
    constructor() {
      contexts.push(this);
    }
    resume = async () => undefined;
    close = async () => void (this.playing = false);
    createBuffer = () => ({ copyToChannel: () => undefined });
    createBufferSource = () => ({
      connect: () => undefined,
      addEventListener: () => undefined,
      start: () => (this.playing = true),
    });
  }
  Object.assign(globalThis, { AudioContext: FakeAudioContext });
  return contexts;
}
