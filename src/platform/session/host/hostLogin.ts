import { call, put, select } from 'typed-redux-saga';
import { DAY_MS, SECOND_MS } from '#lib/time/time.ts';
import { selectCaller } from '#platform/environment/appSlice.ts';
import { withoutFragment } from '#lib/text/url/safeUrl.ts';
import { HostCallError } from '#platform/bridge/native/hostCallError.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { logHostProblem } from '#platform/bridge/native/logHostProblem.ts';
import { accountAddress, webViewAuthAddress } from '#platform/session/address/accountAddresses.ts';
import { outerLoginFailure, selectIsLogin, selectToken, setLogining } from '#platform/session/authSlice.ts';
import type { HostVisit } from './hostVisit.ts';
import type { loginRequested } from '#platform/session/login/loginEvents.ts';
import { requestLogin } from '#platform/session/login/loginRequests.ts';
import { adoptHostUser } from './adoptHostUser.ts';
import type { SessionServices } from '#platform/session/services.ts';

/**
 * The maximum number of automatic logins in a page. Without it, a host that always fails would cause a loop (START-04).
 */
const MAX_AUTOMATIC_LOGINS = 2;
/** For how long no automatic login starts after a reply of the host to a login (START-06). */
const ANSWERED_PAUSE_MS = 15 * SECOND_MS;
const ANONYMOUS_PAUSE_MS = 30 * SECOND_MS;
/** For how long no other anonymous login starts after an anonymous login (START-07). */
const ANONYMOUS_LOGIN_EVERY_MS = DAY_MS;

/**
 * Starts a login because the access rule of a screen requires one: through the host, or at the registration address if
 * the host's bridge does not work.
 */
export function* logInAutomatically(services: SessionServices, visit: HostVisit) {
  const { cookies, host, needsLoginHere } = services;
  if (!needsLoginHere() || cookies.read('app_auth_done') !== undefined) return;
  if (!host.canLogin()) {
    yield* call(register, services);
    return;
  }
  while (visit.automaticLogins < MAX_AUTOMATIC_LOGINS && needsLoginHere()) {
    if (yield* select(selectIsLogin)) return;
    visit.automaticLogins += 1;
    if ((yield* call(logInByHost, services, visit)) !== 'refused') return;
  }
}

/**
 * Performs the anonymous login (START-07). If the host has reported no valid token, the app asks the host to log in, at
 * most once a day and even on public screens (SWAP-06). Legacy hosts have no `user.login`; the app asks them again for
 * their current user instead (START-08).
 */
export function* logInAnonymously(services: SessionServices, visit: HostVisit) {
  const { clock, cookies, host } = services;
  const isNobodyThere = !visit.hasHostToken && !visit.hasSessionEnded && (yield* select(selectToken)) === '';
  if (!isNobodyThere || !host.isReady()) return;
  const isPaused = (['anonymous_login_done', 'app_auth_skip', 'app_auth_done'] as const).some(
    (name) => cookies.read(name) !== undefined,
  );
  if (isPaused || visit.automaticLogins >= MAX_AUTOMATIC_LOGINS) return;
  cookies.write('anonymous_login_done', '1', clock.deviceNow() + ANONYMOUS_LOGIN_EVERY_MS);
  cookies.write('app_auth_done', '1', clock.deviceNow() + ANONYMOUS_PAUSE_MS);
  if (!host.canLogin()) {
    yield* call(adoptHostUser, services, visit);
    return;
  }
  visit.automaticLogins += 1;
  yield* call(logInByHost, services, visit, ANONYMOUS_PAUSE_MS);
}

/** Starts a login that the user has requested with a button (START-01, START-02, START-03). */
export function* logInOnRequest(
  services: SessionServices,
  visit: HostVisit,
  { way, backUrl }: ReturnType<typeof loginRequested>['payload'],
) {
  const { environment, host, navigator } = services;
  if (way === 'host' && host.canLogin()) {
    const outcome = yield* call(logInByHost, services, visit);
    if (outcome !== 'done') yield* put(outerLoginFailure());
    return;
  }
  if (way === 'host' && (yield* call(register, services))) return;
  const caller = yield* select(selectCaller);
  const back = `${backUrl}${fragmentOf(backUrl, navigator.address())}`;
  navigator.leave(accountAddress(environment.kind, caller, requestLogin(services, caller, back)));
}

/**
 * Returns the fragment that belongs to a return address, because the login request does not contain it. This is the
 * fragment of the current address, if the current address is the return address or is a login screen that leads to the
 * return address (`loginHref`). Otherwise the fragment is empty.
 */
function fragmentOf(backUrl: string, here: URL): string {
  const isHere = withoutFragment(here.href) === backUrl || here.searchParams.get('back_url') === backUrl;
  return isHere ? here.hash : '';
}

/** Asks the host to log in. After the host's reply, no automatic login starts for `pauseMs` (START-06). */
function* logInByHost(services: SessionServices, visit: HostVisit, pauseMs = ANSWERED_PAUSE_MS) {
  const { clock, cookies, host, localStore } = services;
  const abort = new AbortController();
  yield* put(setLogining(true));
  try {
    yield* call(host.login, abort.signal);
    cookies.write('app_auth_done', '1', clock.deviceNow() + pauseMs);
    localStore.remove(storageKeys.leftHostUser);
    yield* call(adoptHostUser, services, visit);
    return (yield* select(selectIsLogin)) ? 'done' : 'failed';
  } catch (problem) {
    logHostProblem('host login', problem);
    const isRefused = problem instanceof HostCallError && problem.kind === 'refused';
    if (isRefused) cookies.write('app_auth_done', '1', clock.deviceNow() + pauseMs);
    return isRefused ? 'refused' : 'failed';
  } finally {
    abort.abort();
    yield* put(setLogining(false));
  }
}

/**
 * Opens the web-view address at which users register. Does this only in a native app without a working bridge, and only
 * if there is no token (START-02).
 */
function* register(services: SessionServices) {
  const { environment, host, navigator } = services;
  if (environment.kind !== 'host' || host.isReady() || (yield* select(selectToken))) return false;
  const caller = yield* select(selectCaller);
  navigator.leave(webViewAuthAddress(caller, requestLogin(services, caller, navigator.address().href)));
  return true;
}
