import { call, cancel, delay, fork, put, race, select, spawn, take } from 'typed-redux-saga';
import { api } from '#platform/http/api.ts';
import { personKeys, storageKeys } from '#platform/storage/storageKeys.ts';
import { keepAlive } from '#platform/telemetry/keepAlive.ts';
import { logProblem } from '#platform/telemetry/log.ts';
import { selectCaller } from '#platform/environment/appSlice.ts';
import { logoutAddress } from './accountAddresses.ts';
import { logout, selectToken, sessionEnded, setToken } from './authSlice.ts';
import { fetchUserSaga } from './fetchUserSaga.ts';
import { keepSessionSaga } from './keepSessionSaga.ts';
import { outerLoginSaga } from './outerLoginSaga.ts';
import { refreshTokenSaga } from './refreshTokenSaga.ts';
import type { SessionServices } from './services.ts';
import { forgetKept } from './sessionCookies.ts';

type SessionEvent = ReturnType<typeof setToken | typeof logout | typeof sessionEnded>;

/** How long a logout waits for the server to end its side. */
const REVOKE_PATIENCE_MS = 1_000;

/**
 * The life of a session: work belongs to it and dies with it, debounced and unanswered requests included (AUTH-17);
 * then nothing of it is left, and the next begins.
 */
export function* sessionSaga(services: SessionServices) {
  while (true) {
    const work = yield* fork(sessionWork, services);
    const { endedBy, token } = yield* call(untilEnding);
    yield* cancel(work);
    yield* call(forgetUser, services, token, logout.match(endedBy));
    if (logout.match(endedBy)) yield* spawn(leaveForLogout, services, token, endedBy.payload?.backUrl);
  }
}

function* sessionWork(services: SessionServices) {
  yield* fork(keepAlive, keepSessionSaga, services);
  yield* fork(keepAlive, outerLoginSaga, services);
  yield* fork(keepAlive, refreshTokenSaga, services);
  yield* fork(keepAlive, fetchUserSaga, services);
}

/** The action that ends the session, and the token that it had: the reducers have dropped it by then. */
function* untilEnding() {
  let token = yield* select(selectToken);
  while (true) {
    const event = yield* take<SessionEvent>([setToken.type, logout.type, sessionEnded.type]);
    if (!setToken.match(event)) return { endedBy: event, token };
    token = event.payload.token;
  }
}

function* forgetUser(services: SessionServices, token: string, hasLeft: boolean) {
  const { cookies, localStore } = services;
  const [hostUser] = (localStore.read(storageKeys.hostSession) ?? '').split('.');
  // The host goes on knowing somebody who has logged out here, and would bring the session back.
  if (hasLeft && hostUser) localStore.write(storageKeys.leftHostUser, hostUser);
  // What another tab keeps of the session that it has begun since is not this one's to take away.
  if (hasLeft || [undefined, token].includes(cookies.read('token'))) forgetKept(services);
  // One that merely ran out comes back, and a dictation under way with it.
  if (hasLeft) for (const key of Object.values(personKeys)) localStore.remove(key);
  yield* put(api.util.resetApiState());
}

function* leaveForLogout({ tokens, navigator }: SessionServices, token: string, backUrl: string | undefined) {
  const caller = yield* select(selectCaller);
  const target = logoutAddress(caller, backUrl ?? navigator.address().href);
  try {
    if (token) yield* race({ revoked: call(tokens.revoke, token), late: delay(REVOKE_PATIENCE_MS) });
  } catch (problem) {
    logProblem('token revocation', problem);
  }
  yield* call(navigator.leave, target);
}
