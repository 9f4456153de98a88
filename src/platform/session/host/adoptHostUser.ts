import { call, join, put, select, spawn, type SagaGenerator } from 'typed-redux-saga';
import type { HostUser } from '#contract/host/bridge.ts';
import { isSameLocalDay } from '#lib/time/localDay.ts';
import { fingerprint } from '#lib/crypto/fingerprint.ts';
import { isSupported } from '#contract/host/hostCapability.ts';
import { selectApp } from '#platform/environment/appSlice.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { logHostProblem } from '#platform/bridge/native/logHostProblem.ts';
import {
  selectAuth,
  selectIsLogin,
  selectToken,
  sessionEnded,
  setToken,
  type TokenGrant,
} from '#platform/session/authSlice.ts';
import { beginSession } from '#platform/session/beginSession.ts';
import { forgetUser } from '#platform/session/forgetUser.ts';
import type { HostVisit } from './hostVisit.ts';
import { bareToken, nativeGrant, userOfHost } from './nativeToken.ts';
import type { SessionServices } from '#platform/session/services.ts';
import { isStillStored, tokenUpdatedAt } from '#platform/session/token/sessionCookies.ts';
import { swapToken } from '#platform/session/token/swapToken.ts';
import {
  fetchUserRequest,
  selectIsAnonymous,
  selectIsVip,
  selectMembership,
  selectUserId,
  setUser,
} from '#platform/session/user/userSlice.ts';

/** How often the same token of the host is used: if the server rejects it, it is tried a second time. */
const MAX_ADOPTIONS = 2;

/**
 * Returns whether the host should be asked for its user. A legacy host that had no user is asked again only if the
 * screen needs a login, and not on every page (START-07, START-08).
 */
export function* mayHaveUser({ cookies, needsLoginHere }: SessionServices) {
  const { caller, prdVer } = yield* select(selectApp);
  const isLegacy = !isSupported('user.login', caller, prdVer);
  const hasToken = (yield* select(selectToken)) !== '';
  return !isLegacy || hasToken || needsLoginHere() || cookies.read('anonymous_login_done') === undefined;
}

/** Asks the host for its user, and continues with the session of that user (SWAP). */
export function* adoptHostUser(services: SessionServices, visit: HostVisit) {
  const user = yield* call(askHostUser, services);
  if (!user) return;
  visit.hasAnswered = true;
  visit.hasHostToken = bareToken(user) !== '';
  // Stops if another tab has changed the session, because this tab will take over that session.
  if (!isStillStored(services.cookies, yield* select(selectAuth))) return;
  if (user.userType === 0) yield* call(adoptAnonymous, services, visit, user);
  else yield* call(adoptRegistered, services, visit, user);
}

/** Returns the host’s user; undefined if the host does not reply. */
export function* askHostUser({ host }: Pick<SessionServices, 'host'>): SagaGenerator<HostUser | undefined> {
  // Asks a second time, because a bridge that appears just before the time-out leaves the host no time to reply.
  for (let tries = 0; tries < 2; tries += 1) {
    try {
      return yield* call(host.user);
    } catch (problem) {
      logHostProblem('host user', problem);
      if (!host.isReady()) return undefined;
    }
  }
  return undefined;
}

/**
 * The host has no registered user. If the session belongs to a former user of the host, ends it. Otherwise, if there is
 * no session, begins one for the host's anonymous user, without a token swap (SWAP-02).
 */
function* adoptAnonymous({ clock, localStore }: SessionServices, visit: HostVisit, user: HostUser) {
  if (yield* select(selectIsLogin)) {
    // Ends a session that belongs to the host's user, because that user has logged out in the host. A session that
    // began at the account page continues.
    if (localStore.read(storageKeys.hostSession)) yield* put(sessionEnded('leftInHost'));
    return;
  }
  // The session had already expired when its user logged out in the host. So only the data that the device has kept are
  // removed.
  if (localStore.read(storageKeys.hostSession)) forgetUser(localStore);
  localStore.remove(storageKeys.leftHostUser);
  const grant = nativeGrant(user, clock.now());
  if (!grant.token || (yield* select(selectToken))) return;
  if (countsBeyondLimit(visit, grant.token)) {
    visit.hasHostToken = false;
    return;
  }
  visit.isAnonymous = true;
  yield* put(setToken(grant));
  yield* put(setUser(userOfHost(user)));
}

function* adoptRegistered(services: SessionServices, visit: HostVisit, user: HostUser) {
  const { clock, cookies, localStore } = services;
  const token = bareToken(user);
  const userPrint = fingerprint(user.userId);
  const tokenPrint = fingerprint(token);
  const loggedOutUser = localStore.read(storageKeys.leftHostUser);
  if (!token || loggedOutUser === userPrint) return;
  if (loggedOutUser !== undefined) localStore.remove(storageKeys.leftHostUser);

  const [knownUser, knownToken] = (localStore.read(storageKeys.hostSession) ?? '').split('.');
  if (yield* select(selectIsLogin)) {
    if (!knownUser) return;
    if (knownUser !== userPrint) {
      // Ends the session first, so that no data of the previous user stay. After that, the host is asked again, and the
      // session of the new user begins.
      yield* put(sessionEnded('leftInHost'));
      return;
    }
    const isFresh = isSameLocalDay(tokenUpdatedAt(cookies), clock.deviceNow());
    if (isFresh && (user.tokenType !== 4 || knownToken === tokenPrint)) {
      yield* call(refreshUser, services, user);
      return;
    }
  }
  if (countsBeyondLimit(visit, token)) return;
  const before = yield* select(selectToken);
  const grant = yield* call(grantOf, services, user, token);
  // Ignores the token if another login has succeeded during the request.
  const isOvertaken = (yield* select(selectToken)) !== before || !isStillStored(cookies, yield* select(selectAuth));
  if (!grant || isOvertaken) return;
  visit.isAnonymous = false;
  yield* join(yield* spawn(adopt, services, user, grant, `${userPrint}.${tokenPrint}`));
}

/** Counts one more use of a token. Returns whether it had already been used `MAX_ADOPTIONS` times. */
function countsBeyondLimit({ adoptions }: HostVisit, token: string): boolean {
  const count = adoptions.get(token) ?? 0;
  adoptions.set(token, count + 1);
  return count >= MAX_ADOPTIONS;
}

/**
 * Continues a session of the same user with the new token. Any other session, including an anonymous one, ends first.
 */
function* adopt(services: SessionServices, user: HostUser, grant: TokenGrant, hostSession: string) {
  if (yield* select(selectIsLogin)) yield* put(setToken(grant));
  else yield* call(beginSession, services, grant);
  services.localStore.write(storageKeys.hostSession, hostSession);
  yield* call(refreshUser, services, user);
}

/**
 * Returns the token of the session for a token of the host. If the swap fails, returns undefined for a user who is
 * signed in, so that the current token stays, and otherwise the host's own token (SWAP-05).
 */
function* grantOf(services: SessionServices, user: HostUser, token: string) {
  const unswapped = nativeGrant(user, services.clock.now());
  if (user.tokenType === 4) return unswapped;
  const swapped = yield* call(swapToken, services, token, user.tokenType);
  return swapped ?? ((yield* select(selectIsLogin)) ? undefined : unswapped);
}

/**
 * Updates the user with the data of the host. The host's id does not replace the id at the gateway if that is known; if
 * it is not, the user is fetched from the gateway. If the id at the gateway is known and the user is registered, the
 * host's profile does not replace the user's profile, which the family may have entered here (docs/decisions/0048). A
 * host reports only memberships that were bought in it. If it reports none, the user stays a member while a membership
 * that was bought here lasts. In this case a user who was a member before is also fetched from the gateway.
 */
function* refreshUser({ clock }: SessionServices, user: HostUser) {
  const known = yield* select(selectUserId);
  const isProfileKnown = known !== '' && !(yield* select(selectIsAnonymous));
  const { nickname, avatar, age, userId, isHostId, ...fields } = userOfHost(user);
  const id = known === '' ? { userId, isHostId } : { userId: known };
  const profile = { nickname, avatar, age };
  const wasMember = yield* select(selectIsVip);
  const bought = yield* select(selectMembership);
  const isMember = bought !== undefined && bought.expireTime > clock.now();
  yield* put(
    setUser({
      ...id,
      ...fields,
      ...(!isProfileKnown && profile),
      ...(isMember && { isVip: 1 as const }),
    }),
  );
  if (known === '' || (wasMember && fields.isVip === 0)) yield* put(fetchUserRequest());
}
