import type { Action } from '@reduxjs/toolkit';
import { delay, put, takeLatest } from 'typed-redux-saga';
import { outerLoginRequest, setLogining } from '#platform/session/authSlice.ts';

const LOGIN_PROGRESS_MS = 2_500;

const isLoginBegun = (action: Action): boolean =>
  outerLoginRequest.match(action) || (setLogining.match(action) && action.payload);

/**
 * Resets the flag of a login that receives no reply, so that it does not block the gate (GATE-06). It does not belong
 * to a session, because the host is asked again at the moment when one ends, before the next has begun.
 */
export function* loginProgressSaga() {
  yield* takeLatest(isLoginBegun, function* fallBack() {
    yield* delay(LOGIN_PROGRESS_MS);
    yield* put(setLogining(false));
  });
}
