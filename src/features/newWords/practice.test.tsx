import { act, screen, waitFor } from '@testing-library/react';
import type { RequestOf } from '#contract/endpoint.ts';
import { answerCharacter, forgetMissed, listDue, listMissed } from '#contract/learning/learning.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { setUser } from '#platform/session/user/userSlice.ts';
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

  it('HTTP-10 keeps answers that could not be saved while the child continues, and sends them again when the network is back', async () => {
    const { network } = await open(path, {
      isSignedIn: true,
      before(net) {
        net.answer(listDue, {
          items: lesson.characters.slice(0, 2).map((character) => ({ track: 'recognise' as const, character })),
        });
        net.answer(answerCharacter, new ApiError('network'));
      },
    });
    await click('button', '春');
    await screen.findByText('这个答案还没有保存');
    await click('button', '下一个');
    expect(screen.getByText('这个答案还没有保存')).toBeInTheDocument();
    await click('button', '天');
    await screen.findByText('有 2 个答案还没有保存');
    await click('button', '完成');
    expect(screen.getByText('有 2 个答案还没有保存')).toBeInTheDocument();
    network.answer(answerCharacter, learnt);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.queryByText(/还没有保存/)).not.toBeInTheDocument());
    const calls = network.callsTo(answerCharacter).map(({ request, options }) => ({
      character: (request as RequestOf<typeof answerCharacter>).body.character,
      key: options?.idempotencyKey,
    }));
    expect(calls.map(({ character }) => character)).toEqual(['春', '春', '春', '天']);
    expect(new Set(calls.map(({ key }) => key)).size).toBe(2);
  });

  it('sends an unsaved answer again for the child who has given it, even after the screen has closed', async () => {
    const { network, dispatch } = await open(path, {
      isSignedIn: true,
      before(net) {
        net.answer(listDue, { items: [...items] });
        net.answer(answerCharacter, new ApiError('network'));
      },
    });
    act(() => void dispatch(setUser({ userId: 'ann', childId: 'ann' })));
    await click('button', '春');
    await screen.findByText('这个答案还没有保存');
    await click('button', '返回');
    await screen.findByRole('region', { name: '今天的计划' });
    network.answer(answerCharacter, learnt);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(network.callsTo(answerCharacter)).toHaveLength(2));
    expect(network.callsTo(answerCharacter)[1]?.options).toMatchObject({ childId: 'ann' });
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

  it('lists the characters that were answered wrongly, and removes a character on request', async () => {
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
