import { call, debounce, put, select } from 'typed-redux-saga';
import { SECOND_MS } from '#lib/time/time.ts';
import { logProblem } from '#platform/telemetry/log.ts';
import { selectToken } from '#platform/session/authSlice.ts';
import type { SessionServices } from '#platform/session/services.ts';
import { fetchUserFailure, fetchUserRequest, selectUser, setUser, type UserState } from './userSlice.ts';

const FETCH_USER_DEBOUNCE_MS = 3 * SECOND_MS;

/** Fetches the user to whom the token belongs. */
export function* fetchUserSaga(services: SessionServices) {
  yield* debounce(FETCH_USER_DEBOUNCE_MS, fetchUserRequest, fetchUser, services);
}

function* fetchUser({ tokens }: SessionServices) {
  const token = yield* select(selectToken);
  if (!token) return;
  const before = yield* select(selectUser);
  try {
    const user = yield* call(tokens.fetchUser);
    if ((yield* select(selectToken)) !== token || !isSameProfile(yield* select(selectUser), before)) {
      // Fetches the user again if the reply may be wrong: it may describe another user (AUTH-17) or another child, or
      // the state before a change.
      yield* put(fetchUserRequest());
      return;
    }
    yield* put(setUser(user));
    if (user.isVip === 1) yield* call(fetchMemberships, tokens, token);
  } catch (problem) {
    logProblem('user fetch', problem);
    yield* put(fetchUserFailure({ message: problem instanceof Error ? problem.message : '' }));
  }
}

/** Returns whether the active child is the same, with the same nickname, age, avatar and head wear. */
const isSameProfile = (one: UserState, other: UserState): boolean =>
  one.childId === other.childId &&
  one.nickname === other.nickname &&
  one.age === other.age &&
  one.avatar === other.avatar &&
  one.headwear === other.headwear;

/**
 * Fetches the memberships and their expiry (STATE-01). The app works without them, so a failure is not shown to the
 * user.
 */
function* fetchMemberships(tokens: SessionServices['tokens'], token: string) {
  try {
    const vip = yield* call(tokens.fetchMemberships);
    if ((yield* select(selectToken)) === token) yield* put(setUser({ vip }));
  } catch (problem) {
    logProblem('memberships', problem);
  }
}
