import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as contract from '#contract/account/feedback.ts';
import type { FeedbackThread } from '#contract/account/feedback.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { aPictureOf } from '#test/harness/fakes/fakeUploads.ts';
import { renderApp } from '#test/harness/renderApp.tsx';
import { press } from '#test/harness/press.ts';

const ID = '6160e46ad71fac34';

const aThread = (changes: Partial<FeedbackThread> = {}): FeedbackThread => ({
  id: ID,
  topic: 'fault',
  state: 'answered',
  isUnread: true,
  writtenAt: Date.parse('2026-11-24T01:00:00Z'),
  contact: null,
  device: null,
  canReply: true,
  messages: [
    { author: 'user', text: '没有声音了', pictures: [], writtenAt: Date.parse('2026-11-24T01:00:00Z') },
    { author: 'operator', text: '修好了', pictures: [], writtenAt: Date.parse('2026-11-24T02:00:00Z') },
  ],
  ...changes,
});

const aCard = () => {
  const { id, topic, state, isUnread, writtenAt } = aThread();
  return { id, topic, state, isUnread, writtenAt, text: '没有声音了', messages: 2 };
};

const open = (path: string, { thread = aThread(), items = [] as contract.FeedbackCard[] } = {}) =>
  renderApp(path, {
    beforeRender({ network, dispatch }) {
      network.answer(contract.listFeedback, { items, next: null });
      network.answer(contract.getFeedback, () => thread);
      network.answer(contract.writeFeedback, { id: ID });
      network.answer(contract.markFeedbackRead, () => {
        thread = { ...thread, isUnread: false };
        return {};
      });
      network.answer(contract.closeFeedback, () => {
        thread = { ...thread, state: 'closed', canReply: false };
        return {};
      });
      network.answer(contract.replyToFeedback, {});
      dispatch(setToken({ token: 'a' }));
    },
  });

const text = () => screen.findByLabelText('想说的话');

describe('feedback', () => {
  it('is sent without data about the device unless the user agrees', async () => {
    const { network } = await open('/feedback/index?topic=fault&from=/audio_detail');
    await userEvent.type(await text(), '没有声音了');
    await press('提交');
    const device = null;
    expect(network.callsTo(contract.writeFeedback).at(-1)?.request).toEqual({
      body: { topic: 'fault', text: '没有声音了', pictures: [], contact: null, device },
    });
    expect(await screen.findByText('修好了')).toBeInTheDocument();
  });

  it('contains exactly the text about the device and the failed screen that the form has shown, if the user agrees to send it', async () => {
    const { network } = await open('/feedback/index?topic=fault&from=/audio_detail');
    await userEvent.type(await text(), '没有声音了');
    await userEvent.type(screen.getByLabelText(/^联系方式/), ' 13800138000 ');
    await press('附上设备和版本信息');
    const shown = screen.getByText(/^会附上：/).textContent.replace('会附上：', '');
    expect(shown).toMatch(/版本 .*浏览器.*屏幕 .*页面 \/audio_detail/);
    await press('提交');
    expect(network.callsTo(contract.writeFeedback).at(-1)?.request).toMatchObject({
      body: { contact: '13800138000', device: shown },
    });
  });

  it('does not name the failed screen if the address of that screen is not a plain path', async () => {
    await open('/feedback/index?from=%2Fx%3Ftoken%3D1');
    await press('附上设备和版本信息');
    expect(screen.getByText(/^会附上：/)).not.toHaveTextContent('页面');
  });

  it('needs a topic and a text, is kept across a reload, and stays in the form if the gateway refuses it', async () => {
    const first = await open('/feedback/index');
    await press('提交');
    expect(await screen.findByText('选一选是哪方面的事')).toBeInTheDocument();
    expect(screen.getByText('写几句话，说说是什么事')).toBeInTheDocument();
    expect(first.network.callsTo(contract.writeFeedback)).toEqual([]);
    await press('提个建议');
    await userEvent.type(await text(), '想要更多科学故事');
    first.flows.cancel();
    first.unmount();
    const { network } = await open('/feedback/index');
    expect(await text()).toHaveValue('想要更多科学故事');
    network.answer(contract.writeFeedback, new ApiError('status', '今天已经写了 10 条反馈，明天再来吧', 409));
    await press('提交');
    expect(await screen.findByText('今天已经写了 10 条反馈，明天再来吧')).toBeInTheDocument();
    expect(await text()).toHaveValue('想要更多科学故事');
  });

  it('has a single draft, which keeps its text and topic even if the address names another topic', async () => {
    const first = await open('/feedback/index');
    await press('提个建议');
    await userEvent.type(await text(), '想要更多科学故事');
    first.flows.cancel();
    first.unmount();
    await open('/feedback/index?topic=fault');
    expect(await text()).toHaveValue('想要更多科学故事');
    expect(screen.getByRole('button', { name: '提个建议' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('that an earlier release has stored as the draft of one topic is shown in the form, and is stored as the only draft when the user edits it', async () => {
    const stored = {
      id: 'fault',
      topic: 'suggestion',
      text: '想要更多科学故事',
      contact: '',
      pictures: [],
      sendsDevice: false,
    };
    const key = storageKeys.feedbackDraft;
    localStorage.setItem(key, JSON.stringify({ owner: '', text: JSON.stringify(stored) }));
    await open('/feedback/index');
    expect(await text()).toHaveValue('想要更多科学故事');
    await userEvent.type(await text(), '！');
    const { text: kept } = JSON.parse(localStorage.getItem(key) ?? '') as { text: string };
    expect(JSON.parse(kept)).toMatchObject([{ id: 'new', text: '想要更多科学故事！' }]);
  });

  it('is marked in the list and on the form if it has a new answer, and is reported as read when the user opens the thread', async () => {
    const { network } = await open('/feedback/index', { items: [aCard()] });
    await userEvent.click(await screen.findByRole('link', { name: '我的反馈有 1 条新回复' }));
    const list = await screen.findByRole('list', { name: '我的反馈' });
    expect(within(list).getByText(/有新回复/)).toBeInTheDocument();
    expect(network.callsTo(contract.markFeedbackRead)).toEqual([]);
    await userEvent.click(within(list).getByRole('link'));
    expect(await screen.findByText('修好了')).toBeInTheDocument();
    expect(network.callsTo(contract.markFeedbackRead)).toMatchObject([{ request: { params: { feedbackId: ID } } }]);
  });

  it('can be continued by a further message until the thread is closed', async () => {
    const { network } = await open(`/feedback/index?id=${ID}`);
    await userEvent.type(await screen.findByLabelText('再补充几句'), '还是不行');
    await press('发送');
    expect(network.callsTo(contract.replyToFeedback).at(-1)?.request).toEqual({
      params: { feedbackId: ID },
      body: { text: '还是不行', pictures: [] },
    });
    expect(await screen.findByLabelText('再补充几句')).toHaveValue('');
    await press('解决了，结束这条反馈');
    await press('解决了，结束');
    expect(await screen.findByText(/这条反馈已经结束/)).toBeInTheDocument();
    expect(screen.queryByLabelText('再补充几句')).not.toBeInTheDocument();
  });

  it('shows an enlarged picture of a message after the user has pressed the picture', async () => {
    const picture = aPictureOf('picture-00000001');
    const message = { author: 'user' as const, text: '看这里', pictures: [picture], writtenAt: 1 };
    await open(`/feedback/index?id=${ID}`, { thread: aThread({ messages: [message] }) });
    await press('放大第 1 张图片');
    const sheet = within(await screen.findByRole('dialog', { name: '第 1 张图片' }));
    expect(sheet.getByRole('img', { name: '第 1 张图片' })).toHaveAttribute('src', picture.full);
  });

  it('is discarded only after a confirmation if it was not sent', async () => {
    await open('/feedback/index');
    await userEvent.type(await text(), '想要更多科学故事');
    await press('返回');
    expect(await screen.findByRole('alertdialog', { name: '反馈还没有提交' })).toBeInTheDocument();
  });
});
