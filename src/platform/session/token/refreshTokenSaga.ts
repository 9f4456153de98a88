import { call, put, select, takeLeading } from 'typed-redux-saga';
import { logProblem } from '#platform/telemetry/log.ts';
import {
  refreshTokenFailure,
  refreshTokenRequest,
  selectAuth,
  selectToken,
  setToken,
} from '#platform/session/authSlice.ts';
import type { SessionServices } from '#platform/session/services.ts';
import { isStillStored } from './sessionCookies.ts';

/** Renews the token when that is requested, but never twice at the same time. */
export function* refreshTokenSaga(services: SessionServices) {
  yield* takeLeading(refreshTokenRequest, refresh, services);
}

function* refresh({ cookies, tokens }: SessionServices) {
  try {
    const renewed = yield* select(selectToken);
    const grant = yield* call(tokens.refresh);
    // Stores the new token only if no other login, logout or refresh has happened while the request was pending, in
    // this tab or in another one (AUTH-17).
    const auth = yield* select(selectAuth);
    if (auth.token === renewed && isStillStored(cookies, auth)) yield* put(setToken(grant));
  } catch (problem) {
    logProblem('token refresh', problem);
    yield* put(refreshTokenFailure());
  }
}
