import { leaseTime, settleOffline } from '#contract/family/eyeCare.ts';
import { CHILD_UNKNOWN_CODE } from '#contract/requestToken.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#lib/time/time.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { changeChildActions } from '#platform/family/changeChildActions.ts';
import { writeDownloadsOwner } from '#platform/offline/forgetDownloads.ts';
import { sessionEnded, setToken } from '#platform/session/authSlice.ts';
import { setUser } from '#platform/session/user/userSlice.ts';
import { childrenIn } from '#platform/storage/childStore.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { aLimitedChild, anEyeCare, limitsOf } from '#test/builders/family/eyeCare.ts';
import { startSession } from '#test/harness/session/startSession.ts';

/** Returns the session of a signed-in child on a device that has not reached the network yet. */
function openAs(childId: string) {
  const session = startSession();
  session.dispatch(setToken({ token: 'a' }));
  session.dispatch(setUser({ userId: 'ann', childId }));
  session.network.answer(leaseTime, { leaseMs: 0, isFinishing: false, state: anEyeCare() });
  const reported = () =>
    session.network.callsTo(settleOffline).map(({ request, options }) => ({
      childId: options?.childId,
      ...(request as { body: { kind: string; usedMs: number } }).body,
    }));
  return { ...session, reported, time: session.services.time };
}

it('time that a child has used without a network is reported once, and for this child, even if another child is active by then', async () => {
  const { time, reported, network, dispatch } = openAs('ann');
  network.answer(settleOffline, anEyeCare());
  time.noteOffline('screen', 10 * SECOND_MS);
  dispatch(setUser({ childId: 'ben' }));
  time.noteOffline('screen', 5 * SECOND_MS);
  await time.ask('listen');
  await time.ask('listen');
  expect(reported()).toMatchObject([
    { childId: 'ann', kind: 'screen', usedMs: 10 * SECOND_MS },
    { childId: 'ben', kind: 'screen', usedMs: 5 * SECOND_MS },
  ]);
});

it('a report of screen time says how much of this time came after the last pause that was long enough for a break', async () => {
  jest.useFakeTimers({
    doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'],
    now: Date.parse('2026-11-24T09:00:00+08:00'),
  });
  try {
    const { time, network } = openAs('ann');
    const state = aLimitedChild(Date.now(), limitsOf({}, { breakAfterMinutes: 15, breakMinutes: 10 }));
    network.answer(leaseTime, { leaseMs: 30 * SECOND_MS, isFinishing: false, state });
    await time.ask('screen');
    network.answer(leaseTime, new ApiError('network'));
    const use = (minutes: number) => {
      jest.setSystemTime(Date.now() + minutes * MINUTE_MS);
      time.noteOffline('screen', minutes * MINUTE_MS);
    };
    use(5);
    use(10);
    jest.setSystemTime(Date.now() + 10 * MINUTE_MS);
    use(3);
    jest.setSystemTime(Date.now() + 9 * MINUTE_MS);
    use(4);
    time.noteOffline('listen', SECOND_MS);
    network.answer(settleOffline, anEyeCare());
    await time.ask('screen');
    const bodies = network.callsTo(settleOffline).map(({ request }) => (request as { body: object }).body);
    expect(bodies).toEqual([
      { kind: 'screen', usedMs: 22 * MINUTE_MS, agoMs: 0, sinceBreakMs: 7 * MINUTE_MS },
      { kind: 'listen', usedMs: SECOND_MS, agoMs: 0 },
    ]);
  } finally {
    jest.useRealTimers();
  }
});

it('screen time that the gateway grants is counted from the request, not from the reply, so that it never lasts longer than the gateway has granted', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  try {
    const { time, network } = openAs('ann');
    network.answer(leaseTime, () => {
      jest.setSystemTime(Date.now() + 8 * SECOND_MS);
      return { leaseMs: 30 * SECOND_MS, isFinishing: false, state: aLimitedChild(Date.now(), limitsOf({})) };
    });
    await time.ask('screen');
    jest.setSystemTime(Date.now() + 21 * SECOND_MS);
    expect(time.hasScreenTime()).toBe(true);
    jest.setSystemTime(Date.now() + 2 * SECOND_MS);
    expect(time.hasScreenTime()).toBe(false);
  } finally {
    jest.useRealTimers();
  }
});

it('after the gateway has refused a report because the child belongs to another account, the report is sent again only in another session, and the active child can still use the app', async () => {
  const { time, reported, network, dispatch } = openAs('a stranger');
  time.noteOffline('listen', 10 * SECOND_MS);
  dispatch(setUser({ childId: 'ann' }));
  network.answer(settleOffline, new ApiError('status', '', 409, CHILD_UNKNOWN_CODE));
  expect(await time.ask('listen')).toEqual({ kind: 'free' });
  expect(await time.ask('listen')).toEqual({ kind: 'free' });
  expect(reported()).toHaveLength(1);
  dispatch(setToken({ token: 'of the first account' }));
  network.answer(settleOffline, anEyeCare());
  await time.ask('listen');
  expect(reported().at(-1)).toMatchObject({ childId: 'a stranger', usedMs: 10 * SECOND_MS });
});

it('without a network, a child who has used up the listening time is refused, but another child may still listen', async () => {
  const { time, network, dispatch } = openAs('ann');
  const hour = limitsOf({ listenMinutes: 60 });
  const state = aLimitedChild(Date.now(), hour, { listenMs: HOUR_MS });
  network.answer(leaseTime, { leaseMs: 0, isFinishing: false, state });
  expect(await time.ask('listen')).toEqual({ kind: 'refused' });
  network.answer(leaseTime, new ApiError('network'));
  const change = (childId: string) => changeChildActions({ childId }).forEach((action) => dispatch(action));
  change('ben');
  expect(await time.ask('listen')).toEqual({ kind: 'offline' });
  change('ann');
  expect(await time.ask('listen')).toEqual({ kind: 'spent' });
});

describe('time that is used without a network after the session has expired', () => {
  beforeEach(() => jest.useFakeTimers({ now: Date.UTC(2030, 0, 1, 4) }));
  afterEach(() => jest.useRealTimers());

  /** Returns the session of a device on which ann used downloads until her session expired. */
  function openExpired() {
    const session = openAs('ann');
    writeDownloadsOwner(session.services.localStore, { shelf: 's', userId: 'ann' });
    session.network.answer(settleOffline, anEyeCare());
    session.time.remember(aLimitedChild(Date.now(), limitsOf({ listenMinutes: 60 })));
    session.dispatch(sessionEnded());
    return session;
  }

  it('is reported by the guest without a child, and after the login again for the child, with the same id so that it counts once', async () => {
    const { time, network, dispatch, reported } = openExpired();
    time.noteOffline('listen', 10 * SECOND_MS);
    await time.ask('listen');
    await time.ask('listen');
    expect(reported()).toMatchObject([{ kind: 'listen', usedMs: 10 * SECOND_MS }]);
    expect(reported()[0]!.childId).toBeUndefined();
    dispatch(setToken({ token: 'b' }));
    dispatch(setUser({ userId: 'ann', childId: 'ann' }));
    await time.ask('listen');
    await time.ask('listen');
    expect(reported().slice(1)).toMatchObject([{ childId: 'ann', kind: 'listen', usedMs: 10 * SECOND_MS }]);
    const ids = network.callsTo(settleOffline).map(({ request }) => (request as { params: object }).params);
    expect(ids[1]).toEqual(ids[0]);
  });

  it('is reported separately for each day', async () => {
    const { time, dispatch, network } = openExpired();
    time.noteOffline('listen', 10 * SECOND_MS);
    jest.setSystemTime(Date.now() + DAY_MS);
    time.noteOffline('listen', 5 * SECOND_MS);
    dispatch(setToken({ token: 'b' }));
    dispatch(setUser({ userId: 'ann', childId: 'ann' }));
    await time.ask('listen');
    expect(network.callsTo(settleOffline).map(({ request }) => (request as { body: object }).body)).toEqual([
      { kind: 'listen', usedMs: 10 * SECOND_MS, agoMs: DAY_MS },
      { kind: 'listen', usedMs: 5 * SECOND_MS, agoMs: 0 },
    ]);
  });

  it('is refused by the gateway in the session of another family, and is dropped without a report once more than a day has passed since a guest has reported it', async () => {
    const { time, network, dispatch, reported, services } = openExpired();
    time.noteOffline('listen', 10 * SECOND_MS);
    await time.ask('listen');
    network.answer(settleOffline, new ApiError('status', '', 409, CHILD_UNKNOWN_CODE));
    jest.setSystemTime(Date.now() + DAY_MS);
    dispatch(setToken({ token: 'of another family' }));
    dispatch(setUser({ userId: 'ben', childId: 'ben' }));
    await time.ask('listen');
    expect(reported().at(-1)).toMatchObject({ childId: 'ann' });
    expect(childrenIn(services.localStore, storageKeys.offlineUse)).toEqual(['ann']);
    const before = reported().length;
    jest.setSystemTime(Date.now() + 1);
    dispatch(setToken({ token: 'of the first family' }));
    dispatch(setUser({ userId: 'ann', childId: 'ann' }));
    network.answer(settleOffline, anEyeCare());
    await time.ask('listen');
    expect(reported()).toHaveLength(before);
    expect(childrenIn(services.localStore, storageKeys.offlineUse)).toEqual([]);
  });
});
