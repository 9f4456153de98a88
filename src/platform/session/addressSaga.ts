import type { Action } from '@reduxjs/toolkit';
import { buffers } from 'redux-saga';
import { actionChannel, call, cancel, fork, put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { withoutParameters } from '#lib/safeUrl.ts';
import { updateApp } from '#platform/environment/appSlice.ts';
import { navigated } from '#platform/navigation/navigated.ts';
import { logProblem } from '#platform/telemetry/log.ts';
import { readAddress, tokenParameters } from './addressParameters.ts';
import { outerLoginFailure, outerLoginRequest, selectToken, setToken } from './authSlice.ts';
import { beginSession } from './beginSession.ts';
import { confirmLogin } from './confirmLogin.ts';
import { loginOfferDeclined } from './loginOfferSlice.ts';
import { endLoginRequest, isRequestedHere, NONCE_PARAMETER } from './loginRequests.ts';
import type { SessionServices } from './services.ts';
import { isUsedAuthToken, rememberUsedAuthToken } from './usedAuthToken.ts';

/** The nonce stays as long as the authToken that it came with, so that a reload can try both again. */
const authTokenParameters = ['authToken', NONCE_PARAMETER];

/** A login that the address bar carries: begun, asked about, or cleared away. */
export function* addressSaga(services: SessionServices) {
  const handled = new Set<string>();
  const changes = yield* actionChannel([navigated.type, setToken.type], buffers.sliding<Action>(1));
  let reading = yield* fork(readOffers, services, handled);
  while (true) {
    // A login that succeeded has used up the authToken, which can go from the address then.
    const change = yield* take(changes);
    // Who has put the token goes on to tell whose it is; another login must not come in between.
    if (setToken.match(change)) yield* call(() => Promise.resolve());
    if (reading.isRunning()) {
      // A question may be open for long. A newer login takes its place rather than wait for the answer.
      if (!(yield* call(carriesLogin, services, handled))) continue;
      yield* cancel(reading);
      yield* put(loginOfferDeclined());
    }
    reading = yield* fork(readOffers, services, handled);
  }
}

function* carriesLogin({ navigator, clock }: SessionServices, handled: ReadonlySet<string>): SagaGenerator<boolean> {
  const { grant, authToken } = readAddress(navigator.address(), clock.deviceNow());
  const isNewToken = grant !== undefined && grant.token !== (yield* select(selectToken));
  return isNewToken || (authToken !== undefined && !handled.has(authToken));
}

/** `handled`: authTokens that this page has sent off or asked about. */
function* readOffers(services: SessionServices, handled: Set<string>) {
  const { caller, agentAppId, grant, authToken, nonce } = readAddress(
    services.navigator.address(),
    services.clock.deviceNow(),
  );
  if (caller ?? agentAppId) yield* put(updateApp({ caller, agentAppId }));
  const isRequested = nonce !== undefined && isRequestedHere(services, nonce);
  // First out of sight: before any request is made, and whatever comes of it (AUTH-13).
  clearAddress(services, authToken ? tokenParameters : [...tokenParameters, NONCE_PARAMETER]);
  if (nonce !== undefined && !authToken) endLoginRequest(services, nonce);
  if (grant && grant.token !== (yield* select(selectToken))) {
    const { token } = grant;
    if (isRequested || (yield* call(isWanted, services, { token }))) yield* call(beginSession, services, grant);
  }
  if (authToken) yield* call(offerLogin, services, handled, { authToken, nonce, isRequested });
}

interface OuterOffer {
  authToken: string;
  nonce: string | undefined;
  isRequested: boolean;
}

function* offerLogin(services: SessionServices, handled: Set<string>, { authToken, nonce, isRequested }: OuterOffer) {
  if (yield* call(isUsedAuthToken, services.localStore, authToken)) {
    clearAddress(services, authTokenParameters);
    if (nonce !== undefined) endLoginRequest(services, nonce);
    return;
  }
  // Each works once, so that a second request could only fail.
  if (handled.has(authToken)) return;
  handled.add(authToken);
  if (isRequested || (yield* call(isWanted, services, { authToken }))) {
    yield* put(outerLoginRequest(authToken));
  }
}

/** Whether the user of a login that this browser did not request wants it (AUTH-20). */
function* isWanted(services: SessionServices, carried: Parameters<typeof confirmLogin>[1]): SagaGenerator<boolean> {
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

function clearAddress({ navigator }: SessionServices, names: readonly string[]): void {
  const address = navigator.address();
  const clean = withoutParameters(address, names);
  if (clean.href !== address.href) navigator.replace(clean);
}
