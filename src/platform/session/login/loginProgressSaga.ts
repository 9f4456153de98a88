import type { Action } from '@reduxjs/toolkit';
import { delay, put, takeLatest } from 'typed-redux-saga';
import { outerLoginRequest, setLogining } from '#platform/session/authSlice.ts';

const LOGIN_PROGRESS_MS = 2_500;

const isLoginBegun = (action: Action): boolean =>
  outerLoginRequest.match(action) || (setLogining.match(action) && action.payload);

/**
 * Resets the in-progress flag of a login that receives no reply, because the flag would otherwise block the gate
 * (GATE-06). This saga does not belong to a session, because the host is also asked between the end of one session and
 * the beginning of the next.
 */
export function* loginProgressSaga() {
  yield* takeLatest(isLoginBegun, function* fallBack() {
    yield* delay(LOGIN_PROGRESS_MS);
    yield* put(setLogining(false));
  });
}
