import type { Action } from '@reduxjs/toolkit';
import { call, put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { withoutParameters } from '#lib/safeUrl.ts';
import { updateApp } from '#platform/environment/appSlice.ts';
import { navigated } from '#platform/navigation/navigated.ts';
import { accountSwitchAccepted, accountSwitchDeclined, accountSwitchOffered } from './accountSwitchSlice.ts';
import { readAddress, tokenParameters } from './addressParameters.ts';
import { logout, outerLoginRequest, selectIsLogin, selectToken, sessionEnded, setToken } from './authSlice.ts';
import { beginSession } from './beginSession.ts';
import type { SessionServices } from './services.ts';
import { isUsedAuthToken, rememberUsedAuthToken } from './usedAuthToken.ts';

/** A login that the address bar offers: taken, asked about, or cleared away. */
export function* addressSaga(services: SessionServices) {
  const requested = new Set<string>();
  yield* call(readOffers, services, requested);
  while (true) {
    // A login that succeeded has used up the authToken, which can go from the address then.
    const news = yield* take<Action>([navigated.type, setToken.type]);
    // Who has put the token goes on to tell whose it is; another login must not come in between.
    if (setToken.match(news)) yield* call(() => Promise.resolve());
    yield* call(readOffers, services, requested);
  }
}

/** `requested`: authTokens that this page has sent off; each works once, so a second request could only fail. */
function* readOffers(services: SessionServices, requested: Set<string>) {
  const { caller, agentAppId, grant, authToken } = readAddress(
    services.navigator.address(),
    services.clock.deviceNow(),
  );
  if (caller ?? agentAppId) yield* put(updateApp({ caller, agentAppId }));
  // First out of sight: before any request is made, and whatever comes of it (AUTH-13).
  clearAddress(services, tokenParameters);
  if (grant && grant.token !== (yield* select(selectToken)) && (yield* call(maySwitch))) {
    yield* call(beginSession, services, grant);
  }
  if (authToken) yield* call(offerLogin, services, requested, authToken);
}

function* offerLogin(services: SessionServices, requested: Set<string>, authToken: string) {
  if (yield* call(isUsedAuthToken, services.localStore, authToken)) {
    clearAddress(services, ['authToken']);
  } else if (requested.has(authToken)) {
    return;
  } else if (yield* call(maySwitch)) {
    requested.add(authToken);
    yield* put(outerLoginRequest(authToken));
  } else {
    yield* call(rememberUsedAuthToken, services.localStore, authToken);
    clearAddress(services, ['authToken']);
  }
}

/** Nobody's session is replaced without being asked (AUTH-20). */
function* maySwitch(): SagaGenerator<boolean> {
  if (!(yield* select(selectIsLogin))) return true;
  yield* put(accountSwitchOffered());
  // The end of the session takes the question with it.
  const answer = yield* take<Action>([accountSwitchAccepted, accountSwitchDeclined, logout, sessionEnded].map(String));
  if (!accountSwitchAccepted.match(answer)) return false;
  yield* put(sessionEnded());
  return true;
}

function clearAddress({ navigator }: SessionServices, names: readonly string[]): void {
  const address = navigator.address();
  const clean = withoutParameters(address, names);
  if (clean.href !== address.href) navigator.replace(clean);
}
