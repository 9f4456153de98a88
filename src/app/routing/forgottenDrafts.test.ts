import { waitFor } from '@testing-library/react';
import { listConsents, type Consent } from '#contract/account/consents.ts';
import { listGoneChildren } from '#contract/family/children.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { setUser } from '#platform/session/user/userSlice.ts';
import { startSession } from '#test/harness/session/startSession.ts';
import { fetchNextWhenIdle } from './firstScreen.ts';

const keys = ['avatar_draft', 'child_draft', 'health_draft', 'honour_draft', 'recording_text_draft', 'work_draft'];
const stored = () => keys.filter((key) => localStorage.getItem(key) !== null);
const editsOf = (...ids: string[]) =>
  JSON.stringify({ owner: 'ann', text: JSON.stringify(ids.map((id) => ({ id, nickname: '朵朵' }))) });

interface Family {
  state?: Consent['state'];
  isAnonymous?: boolean;
  gone?: string[];
}

/** Starts the app of a family whose device stores every draft of two children, and lets time pass until it is idle. */
function start({ state = 'given', isAnonymous = false, gone = [] }: Family) {
  for (const key of keys) localStorage.setItem(key, JSON.stringify({ ann: '安娜的', ben: '小本的' }));
  localStorage.setItem('child_draft', editsOf('ann', 'ben'));
  const { network, ...app } = startSession();
  app.dispatch(setToken({ token: 'a', isAnonymous }));
  app.dispatch(setUser({ userId: 'ann', childId: 'ann', isAnonymous }));
  network.answer(listGoneChildren, { gone });
  network.answer(listConsents, { consents: [{ purpose: 'guardian', state, version: 1, decidedAt: 1 }] });
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask'] });
  fetchNextWhenIdle(app);
  jest.advanceTimersByTime(2_000);
  jest.useRealTimers();
  return network;
}

describe('drafts about children on the device', () => {
  it('are deleted at the next start if the guardian has withdrawn the consent on another device', async () => {
    start({ state: 'withdrawn' });
    await waitFor(() => expect(stored()).toEqual([]));
  });

  it.each(['given', 'outdated', 'none'] as const)('are kept while the consent is %s', async (state) => {
    const network = start({ state });
    await waitFor(() => expect(network.callsTo(listConsents)).toHaveLength(1));
    expect(network.callsTo(listGoneChildren)).toMatchObject([{ request: { body: { childIds: ['ann', 'ben'] } } }]);
    expect(stored()).toEqual(keys);
  });

  it('are kept if the user is anonymous, and the gateway is not asked about the consent', async () => {
    const network = start({ state: 'withdrawn', isAnonymous: true });
    await waitFor(() => expect(network.callsTo(listGoneChildren)).toHaveLength(1));
    expect(network.callsTo(listConsents)).toEqual([]);
    expect(stored()).toEqual(keys);
  });

  it('are deleted at the next start if their child was removed on another device, but not those of other children', async () => {
    start({ gone: ['ben'] });
    await waitFor(() => expect(localStorage.getItem('child_draft')).toBe(editsOf('ann')));
    expect(stored()).toEqual(keys);
    for (const key of keys.filter((one) => one !== 'child_draft'))
      expect(localStorage.getItem(key)).toBe(JSON.stringify({ ann: '安娜的' }));
  });
});
