import type { Action } from '@reduxjs/toolkit';
import { delay, put, takeLatest } from 'typed-redux-saga';
import { outerLoginRequest, setLogining } from './authSlice.ts';

const LOGIN_PROGRESS_MS = 2_500;

const isLoginBegun = (action: Action): boolean =>
  outerLoginRequest.match(action) || (setLogining.match(action) && action.payload);

/**
 * A login that never answers must not hold the gate shut: the flag falls back by itself (GATE-06). It is no work of a
 * session: the host is asked anew in the very moment that one ends, before the next has begun.
 */
export function* loginProgressSaga() {
  yield* takeLatest(isLoginBegun, function* fallBack() {
    yield* delay(LOGIN_PROGRESS_MS);
    yield* put(setLogining(false));
  });
}
