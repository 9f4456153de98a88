import type { Action } from '@reduxjs/toolkit';
import { call, delay, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { logProblem } from '#platform/telemetry/log.ts';
import { logout, selectIsLogin, selectToken, sessionEnded, setToken } from './authSlice.ts';
import { loginOfferAccepted, loginOfferDeclined, loginOffered } from './loginOfferSlice.ts';
import { askHostUser } from './meetHostUser.ts';
import { bareToken } from './nativeToken.ts';
import type { SessionServices } from './services.ts';
import type { AccountOwner } from './tokenClient.ts';
import { selectUserId } from './userSlice.ts';

/** As long as the host itself has for an answer (BRIDGE-04). */
const HOST_LOGIN_PATIENCE_MS = 3_000;

/** A login that a link carries: a user token, or an authToken. */
type CarriedLogin = { token: string } | { authToken: string };

/**
 * Whether a login that this browser did not request may begin: when it is the account of the host's user or of the
 * present user, and else when the user says so. Throws an ApiError when the server does not say whose it is.
 */
export function* confirmLogin(services: SessionServices, carried: CarriedLogin): SagaGenerator<boolean> {
  const hostUser = services.environment.kind === 'host' ? yield* call(askHostUser, services) : undefined;
  if (hostUser && 'token' in carried && bareToken(hostUser) === carried.token) return true;
  const { tokens } = services;
  const owner =
    'token' in carried
      ? yield* call(tokens.ownerOf, carried.token)
      : yield* call(tokens.ownerOfAuthToken, carried.authToken);
  if (hostUser && hostUser.userId !== '' && hostUser.userId === owner.userId) return true;
  // The host may know its user by an id of its own; the session that its token is swapped for tells who that is here.
  const isHostLoginExpected = hostUser && hostUser.userType !== 0 && bareToken(hostUser) !== '';
  if (isHostLoginExpected && !(yield* select(selectIsLogin))) {
    yield* race({ login: take(setToken), late: delay(HOST_LOGIN_PATIENCE_MS) });
  }
  return (yield* call(isPresentUser, services, owner)) || (yield* call(askUser, services, owner));
}

function* isPresentUser({ tokens }: SessionServices, owner: AccountOwner): SagaGenerator<boolean> {
  if (!(yield* select(selectIsLogin))) return false;
  if ((yield* select(selectUserId)) === owner.userId) return true;
  try {
    const present = yield* call(tokens.ownerOf, yield* select(selectToken));
    return present.userId === owner.userId;
  } catch (problem) {
    logProblem('present user', problem);
    return false;
  }
}

function* askUser(services: SessionServices, { nickname, avatar, ...owner }: AccountOwner): SagaGenerator<boolean> {
  yield* put(loginOffered({ nickname, avatar }));
  while (true) {
    // The end of the session withdraws the question.
    const answer = yield* take<Action>(
      [loginOfferAccepted, loginOfferDeclined, setToken, logout, sessionEnded].map(String),
    );
    if (loginOfferAccepted.match(answer)) {
      if (yield* select(selectIsLogin)) yield* put(sessionEnded());
      return true;
    }
    if (!setToken.match(answer)) return false;
    // The same user may have logged in meanwhile by the host or in another tab.
    if (yield* call(isPresentUser, services, { nickname, avatar, ...owner })) {
      yield* put(loginOfferDeclined());
      return false;
    }
  }
}
