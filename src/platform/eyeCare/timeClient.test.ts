import { leaseTime, settleOffline } from '#contract/family/eyeCare.ts';
import { CHILD_UNKNOWN_CODE } from '#contract/requestToken.ts';
import { SECOND_MS } from '#lib/time/time.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { setToken } from '#platform/session/authSlice.ts';
import { setUser } from '#platform/session/user/userSlice.ts';
import { anEyeCare } from '#test/builders/family/eyeCare.ts';
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

it('use without a network is reported once, for the child who used the device, whoever is active now', async () => {
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

it('use of another account’s child is reported once and kept if refused, and time is still granted', async () => {
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
