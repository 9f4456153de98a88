import type { Action } from '@reduxjs/toolkit';
import { eventChannel, buffers, type Task } from 'redux-saga';
import { actionChannel, call, cancel, delay, fork, put, race, select, take } from 'typed-redux-saga';
import type { Host } from '#platform/bridge/host.ts';
import { logProblem } from '#platform/telemetry/log.ts';
import {
  logout,
  outerLoginFailure,
  selectIsLogin,
  selectIsLogining,
  sessionEnded,
  setLogining,
} from '#platform/session/authSlice.ts';
import { newVisit, type HostVisit } from './hostVisit.ts';
import { loadLoginFlows, type LoginFlows } from './loadLoginFlows.ts';
import { loginRequested, loginScreenShown } from '#platform/session/login/loginEvents.ts';
import type { SessionServices } from '#platform/session/services.ts';

/** How long to wait for further reports, because hosts report several changes in quick succession. */
const NOTICE_DEBOUNCE_MS = 300;

/**
 * Manages the host's part in the session. It asks the host for its user when the page opens, when a bridge appears,
 * when the host reports a change, and after a session has ended. It asks the host to log in if a screen or the user
 * requires that. The end of a session cancels pending work (AUTH-17). `logins` contains the sagas of logins if they are
 * already loaded, as in a host.
 */
export function* hostSaga(services: SessionServices, logins?: LoginFlows) {
  const tools = { services, logins, visit: newVisit() };
  const { visit } = tools;
  const notices = yield* call(noticesOf, services.host);
  while (true) {
    const { ended } = yield* race({
      session: call(serveSession, tools, notices),
      ended: take<Action>([logout.type, sessionEnded.type]),
    });
    // Does not count the end of an anonymous session whose token the server has rejected: nobody has logged out, so
    // another anonymous login may follow (SWAP-06).
    if (!visit.isAnonymous || logout.match(ended)) visit.hasSessionEnded = true;
    visit.isAnonymous = false;
  }
}

interface Tools {
  services: SessionServices;
  logins: LoginFlows | undefined;
  visit: HostVisit;
}

function* serveSession(tools: Tools, notices: ReturnType<typeof noticesOf>) {
  const { services, logins, visit } = tools;
  const requests = yield* actionChannel(loginRequested, buffers.sliding(1));
  const inHost = services.environment.kind === 'host' && logins ? { ...tools, logins } : undefined;
  let work: Task | undefined = inHost && (yield* fork(askAndLogIn, inHost));
  while (true) {
    const { notice, shown, request } = yield* race({
      notice: take(notices),
      shown: take(loginScreenShown),
      request: take(requests),
    });
    if (shown) {
      // A login screen that is shown again within a minute (`isPaused`) makes no new request for a login, and does not
      // cancel an earlier one.
      if (inHost && !shown.payload.isPaused) visit.isLoginWanted = true;
      if (inHost && !work?.isRunning()) work = yield* fork(logInWhereWanted, inHost);
    } else if (request) {
      if (work) yield* cancel(work);
      work = yield* fork(serveRequest, tools, request);
    } else if (
      inHost &&
      (notice === 'user.changed' || (notice === 'ready' && !visit.hasAnswered && !work?.isRunning()))
    ) {
      if (work) yield* cancel(work);
      work = yield* fork(askAgain, inHost);
    }
  }
}

function* serveRequest({ services, logins, visit }: Tools, { payload }: ReturnType<typeof loginRequested>) {
  let flows = logins;
  try {
    flows ??= yield* call(loadLoginFlows);
  } catch (problem) {
    logProblem('login', problem);
    yield* put(outerLoginFailure());
    return;
  }
  yield* call(flows.logInOnRequest, services, visit, payload);
}

type HostTools = Tools & { logins: LoginFlows };

/**
 * Asks the host for its user, and then logs in if that is needed. If the screen needs a login and nobody is logged in,
 * the overlay covers the screen meanwhile.
 */
function* askAndLogIn(tools: HostTools) {
  const { services, logins, visit } = tools;
  if (services.needsLoginHere() && !(yield* select(selectIsLogin))) yield* put(setLogining(true));
  if (yield* call(logins.mayHaveUser, services)) yield* call(logins.adoptHostUser, services, visit);
  yield* call(logInWhereWanted, tools);
  yield* call(logins.logInAnonymously, services, visit);
  if (yield* select(selectIsLogining)) yield* put(setLogining(false));
  // Logs in for a screen that was opened while the host was being asked.
  yield* call(logInWhereWanted, tools);
}

function* askAgain(tools: HostTools) {
  yield* delay(NOTICE_DEBOUNCE_MS);
  yield* call(askAndLogIn, tools);
}

function* logInWhereWanted({ services, logins, visit }: HostTools) {
  while (visit.isLoginWanted) {
    visit.isLoginWanted = false;
    yield* call(logins.logInAutomatically, services, visit);
  }
}

/**
 * Emits an event when a bridge appears, and when the host reports that its user has changed. Keeps only the latest
 * event that was not handled yet.
 */
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
