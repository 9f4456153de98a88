import type { Action } from '@reduxjs/toolkit';
import { eventChannel, buffers, type Task } from 'redux-saga';
import { actionChannel, call, cancel, delay, fork, put, race, select, take } from 'typed-redux-saga';
import type { Host } from '#platform/bridge/host.ts';
import { logout, selectIsLogin, selectIsLogining, sessionEnded, setLogining } from '#platform/session/authSlice.ts';
import { logInAnonymously, logInAutomatically, logInOnRequest } from './hostLogin.ts';
import { newVisit, type HostVisit } from './hostVisit.ts';
import { loginRequested, loginScreenShown } from '#platform/session/login/loginEvents.ts';
import { mayHaveUser, adoptHostUser } from './adoptHostUser.ts';
import type { SessionServices } from '#platform/session/services.ts';

/** Hosts report changes in bursts. */
const NOTICE_DEBOUNCE_MS = 300;

/**
 * Manages the host's part in the session. It asks the host for its user when the page opens, when the host reports a
 * change, and after a session has ended; and it asks the host to log in if a screen or the user requires it. The end of
 * a session cancels pending work (AUTH-17).
 */
export function* hostSaga(services: SessionServices) {
  const visit = newVisit();
  const notices = yield* call(noticesOf, services.host);
  while (true) {
    const { ended } = yield* race({
      session: call(serveSession, services, visit, notices),
      ended: take<Action>([logout.type, sessionEnded.type]),
    });
    // The session of an anonymous host user was not ended on purpose: the server rejected its token (SWAP-06).
    if (!visit.isAnonymous || logout.match(ended)) visit.hasSessionEnded = true;
    visit.isAnonymous = false;
  }
}

function* serveSession(services: SessionServices, visit: HostVisit, notices: ReturnType<typeof noticesOf>) {
  const requests = yield* actionChannel(loginRequested, buffers.sliding(1));
  const isInHost = services.environment.kind === 'host';
  let work: Task | undefined = isInHost ? yield* fork(askAndLogIn, services, visit) : undefined;
  while (true) {
    const { notice, shown, request } = yield* race({
      notice: take(notices),
      shown: take(loginScreenShown),
      request: take(requests),
    });
    if (shown) {
      // A screen that was paused because of its own earlier request still wants the login when it is shown again.
      if (isInHost && !shown.payload.isPaused) visit.isLoginWanted = true;
      if (!work?.isRunning()) work = yield* fork(logInWhereWanted, services, visit);
    } else if (request) {
      if (work) yield* cancel(work);
      work = yield* fork(logInOnRequest, services, visit, request.payload);
    } else if (notice === 'user.changed' || (notice === 'ready' && !visit.hasAnswered && !work?.isRunning())) {
      if (work) yield* cancel(work);
      work = yield* fork(askAgain, services, visit);
    }
  }
}

/** While the host is being asked, a screen that needs a login waits under the overlay. */
function* askAndLogIn(services: SessionServices, visit: HostVisit) {
  if (services.needsLoginHere() && !(yield* select(selectIsLogin))) yield* put(setLogining(true));
  if (yield* call(mayHaveUser, services)) yield* call(adoptHostUser, services, visit);
  yield* call(logInWhereWanted, services, visit);
  yield* call(logInAnonymously, services, visit);
  if (yield* select(selectIsLogining)) yield* put(setLogining(false));
  // Handles a screen that was shown in the meantime.
  yield* call(logInWhereWanted, services, visit);
}

function* askAgain(services: SessionServices, visit: HostVisit) {
  yield* delay(NOTICE_DEBOUNCE_MS);
  yield* call(askAndLogIn, services, visit);
}

function* logInWhereWanted(services: SessionServices, visit: HostVisit) {
  while (visit.isLoginWanted) {
    visit.isLoginWanted = false;
    yield* call(logInAutomatically, services, visit);
  }
}

/** Emits when a bridge appears and when the host's user has changed; only the latest unprocessed event is kept. */
function noticesOf(host: Host) {
  return eventChannel<'ready' | 'user.changed'>((emit) => {
    const endReady = host.subscribeReady((isReady) => {
      if (isReady) emit('ready');
    });
    const endEvents = host.subscribeEvents((name) => {
      if (name === 'user.changed') emit(name);
    });
    return () => {
      endReady();
      endEvents();
    };
  }, buffers.sliding(1));
}
