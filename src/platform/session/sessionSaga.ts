import { call, cancel, delay, fork, put, race, select, spawn, take } from 'typed-redux-saga';
import { SECOND_MS } from '#lib/time/time.ts';
import { api } from '#platform/http/api.ts';
import { forgetPages } from '#platform/offline/forgetPages.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { keepAlive } from '#platform/telemetry/keepAlive.ts';
import { logProblem } from '#platform/telemetry/log.ts';
import { selectCaller } from '#platform/environment/appSlice.ts';
import { logoutAddress } from './address/accountAddresses.ts';
import { hasLeft, logout, selectToken, sessionEnded, setToken } from './authSlice.ts';
import { childSaga } from './user/childSaga.ts';
import { fetchUserSaga } from './user/fetchUserSaga.ts';
import { forgetUser } from './forgetUser.ts';
import { keepSessionSaga } from './keepSessionSaga.ts';
import { outerLoginSaga } from './address/outerLoginSaga.ts';
import { refreshTokenSaga } from './token/refreshTokenSaga.ts';
import type { SessionServices } from './services.ts';
import { removeSession } from './token/sessionCookies.ts';

type SessionEnd = ReturnType<typeof logout | typeof sessionEnded>;

/** How long a logout waits for the server to end the session. */
const REVOKE_TIMEOUT_MS = SECOND_MS;

/**
 * Runs the lifecycle of sessions. When a session ends, all its sagas are cancelled, including debounced and pending
 * requests (AUTH-17). Then all data of the session is deleted, and the next session begins.
 */
export function* sessionSaga(services: SessionServices) {
  while (true) {
    const work = yield* fork(sessionWork, services);
    const { endedBy, token } = yield* call(untilEnding);
    yield* cancel(work);
    yield* call(removeUserData, services, token, endedBy);
    if (logout.match(endedBy)) yield* spawn(leaveForLogout, services, token, endedBy.payload?.backUrl);
  }
}

function* sessionWork(services: SessionServices) {
  yield* fork(keepAlive, keepSessionSaga, services);
  yield* fork(keepAlive, childSaga);
  yield* fork(keepAlive, outerLoginSaga, services);
  yield* fork(keepAlive, refreshTokenSaga, services);
  yield* fork(keepAlive, fetchUserSaga, services);
}

/**
 * Returns the action that ends the session, and the session's token, which the reducers have already removed from the
 * state at this point.
 */
function* untilEnding() {
  let token = yield* select(selectToken);
  while (true) {
    const event = yield* take<SessionEnd | ReturnType<typeof setToken>>([
      setToken.type,
      logout.type,
      sessionEnded.type,
    ]);
    if (!setToken.match(event)) return { endedBy: event, token };
    token = event.payload.token;
  }
}

function* removeUserData(services: SessionServices, token: string, endedBy: SessionEnd) {
  const { cookies, localStore } = services;
  const hasLoggedOut = logout.match(endedBy);
  const isReplaced = ![undefined, token].includes(cookies.read('token'));
  // A session that was ended on another device leaves the data alone that another tab has stored for a newer session.
  const isOver = hasLeft(endedBy) && !(isReplaced && endedBy.payload === 'revoked');
  const [hostUser] = (localStore.read(storageKeys.hostSession) ?? '').split('.');
  // Stores which user of the host has logged out here. The host still knows this user, and would otherwise log the user
  // in again.
  if (hasLoggedOut && hostUser) localStore.write(storageKeys.leftHostUser, hostUser);
  // After a logout, removes the stored session in any case. Otherwise, keeps it if another tab has replaced it by a
  // newer one.
  if (hasLoggedOut || !isReplaced) removeSession(services, !isOver);
  forgetPages();
  // Deletes the downloads and the stored personal data only after a logout, in the page, in the host or from another
  // device. After a session has expired, the user may log in again and continue, for example, a dictation.
  if (isOver) forgetUser(localStore);
  yield* put(api.util.resetApiState());
}

function* leaveForLogout({ tokens, navigator }: SessionServices, token: string, backUrl: string | undefined) {
  const caller = yield* select(selectCaller);
  const target = logoutAddress(caller, backUrl ?? navigator.address().href);
  try {
    if (token) yield* race({ revoked: call(tokens.revoke, token), late: delay(REVOKE_TIMEOUT_MS) });
  } catch (problem) {
    logProblem('token revocation', problem);
  }
  yield* call(navigator.leave, target);
}
