import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sendWordFeedback } from '#contract/learning/learning.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { newWordsScreens } from '#test/harness/screens/newWordsScreens.ts';

const screens = newWordsScreens();
const { open, click } = screens;

describe('feedback about a character or word', () => {
  it('is sent with the character and the problem', async () => {
    const { network } = await open('/new_word/feedback?text=%E6%98%A5', { isSignedIn: true });
    await click('button', '笔顺不对');
    await userEvent.type(await screen.findByLabelText('想说的话（可以不写）'), '第三笔');
    await click('button', '提交');
    expect(await screen.findByText('收到啦，谢谢你')).toBeInTheDocument();
    expect(network.callsTo(sendWordFeedback)).toMatchObject([
      { request: { body: { source: 'newWord', text: '春', kind: 'strokes', note: '第三笔' } } },
    ]);
  });

  it('stays in the form across a reload, and an error is shown if sending fails', async () => {
    await open('/new_word/feedback?text=%E6%98%A5', {
      isSignedIn: true,
      before: (net) => net.answer(sendWordFeedback, new ApiError('network')),
    });
    await userEvent.type(await screen.findByLabelText('想说的话（可以不写）'), '不对');
    await click('button', '提交');
    expect(await screen.findByText('无法连接到网络,请检查网络后重试')).toBeInTheDocument();
    screens.app.flows.cancel();
    screens.app.unmount();
    await open('/new_word/feedback?text=%E6%98%A5', { isSignedIn: true });
    expect(await screen.findByLabelText('想说的话（可以不写）')).toHaveValue('不对');
  });

  it('can’t be sent if the address names no character or word', async () => {
    await open('/new_word/feedback', { isSignedIn: true });
    expect(await screen.findByText('请写下是哪个字或词')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '提交' })).toBeDisabled();
  });
});

it('feedback about a word of a dictation names the dictation as its source', async () => {
  const { network } = await open('/dictation/feedback?text=%E6%98%A5%E5%A4%A9', { isSignedIn: true });
  await click('button', '声音不对');
  await click('button', '提交');
  expect(await screen.findByText('收到啦，谢谢你')).toBeInTheDocument();
  expect(network.callsTo(sendWordFeedback)[0]?.request).toEqual({
    body: { source: 'dictation', text: '春天', kind: 'sound', note: '' },
  });
});
