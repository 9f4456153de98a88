import { screen } from '@testing-library/react';
import { answerCharacter, forgetMissed, listDue, listMissed } from '#contract/learning/learning.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { aCharacter } from '#test/builders/learning/words.ts';
import { learnt, newWordsScreens } from '#test/harness/screens/newWordsScreens.ts';

const { lesson, open, click } = newWordsScreens();

describe('the practice of due characters', () => {
  const path = '/new_word?practise=due';
  const items = [{ track: 'recognise', character: lesson.characters[0] ?? aCharacter('春') }] as const;

  it('asks for all due characters and then shows a summary', async () => {
    const { network } = await open(path, {
      isSignedIn: true,
      before: (net) => net.answer(listDue, { items: [...items] }),
    });
    await click('button', '春');
    await click('button', '完成');
    expect(await screen.findByText('练完了 1 个字')).toBeInTheDocument();
    expect(screen.getByText(/答对 1 个/)).toBeInTheDocument();
    expect(network.callsTo(answerCharacter)).toHaveLength(1);
  });

  it('lets the user save an answer again if saving it has failed', async () => {
    const { network } = await open(path, {
      isSignedIn: true,
      before(net) {
        net.answer(listDue, { items: [...items] });
        net.answer(answerCharacter, new ApiError('network'));
      },
    });
    await click('button', '春');
    await screen.findByText('这个答案还没有保存');
    network.answer(answerCharacter, learnt);
    await click('button', '再存一次');
    expect(screen.queryByText('这个答案还没有保存')).not.toBeInTheDocument();
  });

  it('shows a message when nothing is due', async () => {
    await open(path, { isSignedIn: true, before: (net) => net.answer(listDue, { items: [] }) });
    expect(await screen.findByText('今天没有要复习的字')).toBeInTheDocument();
  });

  it('asks a guest to sign in', async () => {
    const { network } = await open(path);
    expect(await screen.findByText('登录后再来复习')).toBeInTheDocument();
    expect(network.callsTo(listDue)).toEqual([]);
  });
});

describe('the book of wrong words', () => {
  const missed = { track: 'recognise', character: aCharacter('春'), missCount: 2, missedAt: 0, isDue: true } as const;

  it('lists the characters that were wrong, and removes one on request', async () => {
    const { network } = await open('/new_word/wrong', {
      isSignedIn: true,
      before: (net) => net.answer(listMissed, { items: [missed] }),
    });
    expect(await screen.findByText('错了 2 次 · 今天该练了')).toBeInTheDocument();
    network.answer(listMissed, { items: [] });
    await click('button', '把“春”从错题本移除');
    expect(await screen.findByText('错题本空空的')).toBeInTheDocument();
    expect(network.callsTo(forgetMissed)).toMatchObject([
      { request: { params: { track: 'recognise', character: '春' } } },
    ]);
  });

  it('starts a practice of its characters', async () => {
    await open('/new_word/wrong', { isSignedIn: true, before: (net) => net.answer(listMissed, { items: [missed] }) });
    await click('button', '练一练（1 个）');
    expect(await screen.findByText('第 1 个，共 1 个')).toBeInTheDocument();
  });

  it('GATE-08 sends no request for a guest', async () => {
    const { network } = await open('/new_word/wrong');
    expect(network.callsTo(listMissed)).toEqual([]);
  });
});
