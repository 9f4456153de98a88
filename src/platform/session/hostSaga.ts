import type { Action } from '@reduxjs/toolkit';
import { eventChannel, buffers, type Task } from 'redux-saga';
import { actionChannel, call, cancel, delay, fork, put, race, select, take } from 'typed-redux-saga';
import type { Host } from '#platform/bridge/host.ts';
import { logout, selectIsLogin, selectIsLogining, sessionEnded, setLogining } from './authSlice.ts';
import { logInAnonymously, logInAutomatically, logInOnRequest } from './hostLogin.ts';
import { newVisit, type HostVisit } from './hostVisit.ts';
import { loginRequested, loginScreenShown } from './loginEvents.ts';
import { isWorthMeeting, meetHostUser } from './meetHostUser.ts';
import type { SessionServices } from './services.ts';

/** Hosts tell in bursts that something has changed. */
const NOTICE_DEBOUNCE_MS = 300;

/**
 * The host's part in the session: it is asked who its user is when the page opens, when it tells that this has changed
 * and after a session has ended, and to log somebody in where a screen or a person wants it. A session that ends takes
 * what is under way with it (AUTH-17).
 */
export function* hostSaga(services: SessionServices) {
  const visit = newVisit();
  const notices = yield* call(noticesOf, services.host);
  while (true) {
    const { ended } = yield* race({
      session: call(serveSession, services, visit, notices),
      ended: take<Action>([logout.type, sessionEnded.type]),
    });
    // Nobody has ended the session of an anonymous host user on purpose: the server refused its token (SWAP-06).
    if (!visit.isAnonymous || logout.match(ended)) visit.hasSessionEnded = true;
    visit.isAnonymous = false;
  }
}

function* serveSession(services: SessionServices, visit: HostVisit, notices: ReturnType<typeof noticesOf>) {
  const requests = yield* actionChannel(loginRequested, buffers.sliding(1));
  const isInHost = services.environment.kind === 'host';
  let work: Task | undefined = isInHost ? yield* fork(meetAndLogIn, services, visit) : undefined;
  while (true) {
    const { notice, shown, request } = yield* race({
      notice: take(notices),
      shown: take(loginScreenShown),
      request: take(requests),
    });
    if (shown) {
      // The pause that a screen's own wish began does not take that wish back when the screen shows again.
      if (isInHost && !shown.payload.isPaused) visit.isLoginWanted = true;
      if (!work?.isRunning()) work = yield* fork(logInWhereWanted, services, visit);
    } else if (request) {
      if (work) yield* cancel(work);
      work = yield* fork(logInOnRequest, services, visit, request.payload);
    } else if (notice === 'user.changed' || (notice === 'ready' && !visit.isMet && !work?.isRunning())) {
      if (work) yield* cancel(work);
      work = yield* fork(meetAgain, services, visit);
    }
  }
}

/** While the host is asked, a screen that needs a login waits under the overlay. */
function* meetAndLogIn(services: SessionServices, visit: HostVisit) {
  if (services.needsLoginHere() && !(yield* select(selectIsLogin))) yield* put(setLogining(true));
  if (yield* call(isWorthMeeting, services)) yield* call(meetHostUser, services, visit);
  yield* call(logInWhereWanted, services, visit);
  yield* call(logInAnonymously, services, visit);
  if (yield* select(selectIsLogining)) yield* put(setLogining(false));
  // A screen that was shown meanwhile has not been served yet.
  yield* call(logInWhereWanted, services, visit);
}

function* meetAgain(services: SessionServices, visit: HostVisit) {
  yield* delay(NOTICE_DEBOUNCE_MS);
  yield* call(meetAndLogIn, services, visit);
}

function* logInWhereWanted(services: SessionServices, visit: HostVisit) {
  while (visit.isLoginWanted) {
    visit.isLoginWanted = false;
    yield* call(logInAutomatically, services, visit);
  }
}

/** That a bridge has come, and that the host's user has changed; of several at once the last counts. */
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
