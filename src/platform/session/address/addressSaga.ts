import type { Action } from '@reduxjs/toolkit';
import { buffers } from 'redux-saga';
import {
  actionChannel,
  call,
  cancel,
  delay,
  fork,
  put,
  race,
  select,
  take,
  type SagaGenerator,
} from 'typed-redux-saga';
import { withoutParameters } from '#lib/text/url/safeUrl.ts';
import { SECOND_MS } from '#lib/time/time.ts';
import { updateApp } from '#platform/environment/appSlice.ts';
import { navigated } from '#platform/navigation/navigated.ts';
import { logProblem } from '#platform/telemetry/log.ts';
import { readLoginParameters } from './addressParameters.ts';
import {
  outerLoginFailure,
  outerLoginRequest,
  selectToken,
  setToken,
  type TokenGrant,
} from '#platform/session/authSlice.ts';
import { beginSession } from '#platform/session/beginSession.ts';
import { loginOfferDeclined } from './loginOfferSlice.ts';
import { confirmLogin } from './confirmLogin.ts';
import { authTokenParameters, NONCE_PARAMETER, tokenParameters } from './loginParameters.ts';
import {
  callerOfRequest,
  endLoginRequest,
  isRequestedHere,
  takeFragment,
} from '#platform/session/login/loginRequests.ts';
import type { SessionServices } from '#platform/session/services.ts';
import { selectIsAnonymous } from '#platform/session/user/userSlice.ts';
import { isUsedAuthToken, rememberUsedAuthToken } from './usedAuthToken.ts';

/** How long a login waits for a reply of the server that tells the time. */
const TIME_TIMEOUT_MS = 3 * SECOND_MS;

/** Handles a login that the address contains: begins it, asks the user about it, or removes it from the address. */
export function* addressSaga(services: SessionServices) {
  const handled = new Set<string>();
  const changes = yield* actionChannel([navigated.type, setToken.type], buffers.sliding<Action>(1));
  let reading = yield* fork(handleLoginParameters, services, handled);
  while (true) {
    // Handles the address again after a successful login (`setToken`), because the login has used up the authToken,
    // which must be removed from the address.
    const change = yield* take(changes);
    // First lets the saga that has dispatched `setToken` also dispatch the user of that token. No other login may begin
    // between these two actions.
    if (setToken.match(change)) yield* call(() => Promise.resolve());
    if (reading.isRunning()) {
      // If the address contains a newer login, this login replaces the open question, because a question may stay open
      // for a long time.
      if (!(yield* call(carriesLogin, services, handled))) continue;
      yield* cancel(reading);
      yield* put(loginOfferDeclined());
    }
    reading = yield* fork(handleLoginParameters, services, handled);
  }
}

function* carriesLogin({ navigator }: SessionServices, handled: ReadonlySet<string>): SagaGenerator<boolean> {
  const { grant, authToken } = readLoginParameters(navigator.address());
  const isNewToken = grant !== undefined && grant.token !== (yield* select(selectToken));
  return isNewToken || (authToken !== undefined && !handled.has(authToken));
}

/**
 * Handles the login parameters of the current address. `handled` contains the authTokens that this page has already
 * sent, or about which it has already asked the user.
 */
function* handleLoginParameters(services: SessionServices, handled: Set<string>) {
  const {
    grant,
    authToken,
    nonce,
    agentAppId,
    caller = nonce && callerOfRequest(services, nonce),
  } = readLoginParameters(services.navigator.address());
  if (caller ?? agentAppId) yield* put(updateApp({ caller, agentAppId }));
  const isRequested = nonce !== undefined && isRequestedHere(services, nonce);
  // Removes the parameters from the address before any request is made, so that they disappear whatever the result of
  // the request is (AUTH-13).
  const known = authToken ? tokenParameters : [...tokenParameters, NONCE_PARAMETER];
  clearAddress(services, known, isRequested ? takeFragment(services, nonce) : '');
  if (nonce !== undefined && !authToken) endLoginRequest(services, nonce);
  if (grant && grant.token !== (yield* select(selectToken))) {
    const { token } = grant;
    if (isRequested || (yield* call(isConfirmed, services, { token }))) {
      const before = yield* select(selectToken);
      const usable = yield* call(withFutureExpiry, services, grant);
      // Begins the session only if the token is still the same as before the request: another login may have begun a
      // session meanwhile, or the user may have logged out. The login may, however, replace the anonymous session of a
      // host.
      const isUnchanged = (yield* select(selectToken)) === before || (yield* select(selectIsAnonymous));
      if (isUnchanged) yield* call(beginSession, services, usable);
    }
  }
  if (authToken) yield* call(offerLogin, services, handled, { authToken, nonce, isRequested });
}

/**
 * Returns the login without its expiry if the expiry has passed. If the expiry only seems to have passed, the clock of
 * the phone may be ahead. Therefore the server is called first, whose reply tells the time (HTTP-08).
 */
function* withFutureExpiry({ clock, tokens }: SessionServices, grant: TokenGrant): SagaGenerator<TokenGrant> {
  const { token, expireAt = Infinity } = grant;
  if (expireAt > clock.now()) return grant;
  try {
    yield* race({ owner: call(tokens.ownerOf, token), late: delay(TIME_TIMEOUT_MS) });
  } catch (problem) {
    logProblem('the time of a login by the address', problem);
  }
  return expireAt > clock.now() ? grant : { token };
}

interface LoginOffer {
  authToken: string;
  nonce: string | undefined;
  isRequested: boolean;
}

function* offerLogin(services: SessionServices, handled: Set<string>, { authToken, nonce, isRequested }: LoginOffer) {
  if (yield* call(isUsedAuthToken, services.localStore, authToken)) {
    clearAddress(services, authTokenParameters);
    if (nonce !== undefined) endLoginRequest(services, nonce);
    return;
  }
  // Sends each authToken only once, because it works only once.
  if (handled.has(authToken)) return;
  handled.add(authToken);
  if (isRequested || (yield* call(isConfirmed, services, { authToken }))) {
    yield* put(outerLoginRequest(authToken));
  }
}

/**
 * Returns whether the user accepts a login that this browser did not request (AUTH-20). After a refusal, the token of
 * the login counts as used and is removed from the address.
 */
function* isConfirmed(services: SessionServices, carried: Parameters<typeof confirmLogin>[1]): SagaGenerator<boolean> {
  try {
    const isConfirmed = yield* call(confirmLogin, services, carried);
    if (!isConfirmed && 'authToken' in carried) {
      yield* call(rememberUsedAuthToken, services.localStore, carried.authToken);
      clearAddress(services, authTokenParameters);
    }
    return isConfirmed;
  } catch (problem) {
    logProblem('login by the address', problem);
    yield* put(outerLoginFailure());
    return false;
  }
}

/** Removes parameters from the address, and restores the fragment that the address had before the login. */
function clearAddress({ navigator }: SessionServices, names: readonly string[], fragment = ''): void {
  const address = navigator.address();
  const clean = withoutParameters(address, names);
  if (fragment !== '') clean.hash = fragment;
  if (clean.href !== address.href) navigator.replace(clean);
}
