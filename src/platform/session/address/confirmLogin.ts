import type { Action } from '@reduxjs/toolkit';
import { call, delay, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { SECOND_MS } from '#lib/time/time.ts';
import { logProblem } from '#platform/telemetry/log.ts';
import { logout, selectIsLogin, selectToken, sessionEnded, setToken } from '#platform/session/authSlice.ts';
import { loginOfferAccepted, loginOfferDeclined, loginOffered } from './loginOfferSlice.ts';
import { askHostUser } from '#platform/session/host/adoptHostUser.ts';
import { bareToken } from '#platform/session/host/nativeToken.ts';
import type { SessionServices } from '#platform/session/services.ts';
import type { AccountOwner } from '#platform/session/token/tokenClient.ts';
import { selectUserId } from '#platform/session/user/userSlice.ts';

/**
 * How long to wait for the login of the host's user. This is the time-out of a call that asks the host for its user
 * (BRIDGE-04).
 */
const HOST_LOGIN_TIMEOUT_MS = 3 * SECOND_MS;

/** The login that a link contains: a user token or an authToken. */
type CarriedLogin = { token: string } | { authToken: string };

/**
 * Returns whether a login that this browser did not request may begin. The login may begin without a question if its
 * account is that of the host's user or of the current user. Otherwise the user is asked. Throws an ApiError if the
 * server does not return the account.
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
  // Waits for the login of the host's user, because the host may use a different id for its user. After the token swap,
  // the session contains the id that our server uses.
  const isHostLoginExpected = hostUser && hostUser.userType !== 0 && bareToken(hostUser) !== '';
  if (isHostLoginExpected && !(yield* select(selectIsLogin))) {
    yield* race({ login: take(setToken), late: delay(HOST_LOGIN_TIMEOUT_MS) });
  }
  return (yield* call(isCurrentUser, services, owner)) || (yield* call(askUser, services, owner));
}

function* isCurrentUser({ tokens }: SessionServices, owner: AccountOwner): SagaGenerator<boolean> {
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

/** The actions that answer or end the question. The end of the session ends it, too. */
const answers = [loginOfferAccepted, loginOfferDeclined, setToken, logout, sessionEnded].map(String);

function* askUser(
  services: SessionServices,
  { nickname, avatar, headwear, ...owner }: AccountOwner,
): SagaGenerator<boolean> {
  yield* put(loginOffered({ nickname, avatar, headwear }));
  let answer = yield* take<Action>(answers);
  while (setToken.match(answer)) {
    // A login has happened while the question was shown, through the host or in another tab. Checks whether its user is
    // the user of the link. The question stays open during this check, and an answer of the user ends the check.
    const { isCurrent, newer } = yield* race({
      isCurrent: call(isCurrentUser, services, { nickname, avatar, headwear, ...owner }),
      newer: take<Action>(answers),
    });
    if (isCurrent) {
      yield* put(loginOfferDeclined());
      return false;
    }
    answer = newer ?? (yield* take<Action>(answers));
  }
  if (!loginOfferAccepted.match(answer)) return false;
  if (yield* select(selectIsLogin)) yield* put(sessionEnded());
  return true;
}
