import { logout, sessionEnded } from '#platform/session/authSlice.ts';
import { childChanged } from '#platform/session/user/userSlice.ts';
import { startSession } from '#test/harness/session/startSession.ts';
import { finishingChanged, refusedUse, selectIsFinishing, selectRefusedUse } from './eyeCareSlice.ts';

it.each([
  ['another child is active', childChanged({ childId: 'child-2' })],
  ['the user has logged out', logout()],
  ['the session has ended', sessionEnded()],
])('when %s, the store forgets that use was refused and that the current story may be finished', (_, action) => {
  const { dispatch, store } = startSession();
  dispatch(refusedUse('listen'));
  expect(selectRefusedUse(store.getState())).toBe('listen');
  dispatch(finishingChanged(true));
  dispatch(action);
  expect([selectRefusedUse(store.getState()), selectIsFinishing(store.getState())]).toEqual([null, false]);
});
