import { call, delay, put, spawn, takeLatest } from 'typed-redux-saga';
import { logProblem } from '#platform/telemetry/log.ts';
import { outerLoginFailure, outerLoginRequest } from '#platform/session/authSlice.ts';
import { beginSession } from '#platform/session/beginSession.ts';
import type { SessionServices } from '#platform/session/services.ts';
import { rememberUsedAuthToken } from './usedAuthToken.ts';

const OUTER_LOGIN_DEBOUNCE_MS = 500;

type OuterLogin = ReturnType<typeof outerLoginRequest>;

/** Exchanges an authToken of the account page for a user token. */
export function* outerLoginSaga(services: SessionServices) {
  // Uses `takeLatest` with a delay instead of `debounce`, so that a new request also cancels an exchange that has
  // already begun (AUTH-04).
  yield* takeLatest(outerLoginRequest, function* settled(request: OuterLogin) {
    yield* delay(OUTER_LOGIN_DEBOUNCE_MS);
    yield* call(exchangeAuthToken, services, request);
  });
}

function* exchangeAuthToken(services: SessionServices, { payload: authToken }: OuterLogin) {
  const { tokens, localStore } = services;
  try {
    const grant = yield* call(tokens.fromAuthToken, authToken);
    yield* call(rememberUsedAuthToken, localStore, authToken);
    yield* spawn(beginSession, services, grant);
  } catch (problem) {
    logProblem('outer login', problem);
    yield* put(outerLoginFailure());
  }
}
