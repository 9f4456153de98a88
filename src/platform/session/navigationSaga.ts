import { call, put, select, takeEvery } from 'typed-redux-saga';
import { isSameLocalDay } from '#lib/time/localDay.ts';
import { navigated, returned } from '#platform/navigation/navigated.ts';
import { selectIsLogin, selectToken, refreshTokenRequest } from './authSlice.ts';
import type { SessionServices } from './services.ts';
import { tokenUpdatedAt } from './token/sessionCookies.ts';
import { fetchUserRequest } from './user/userSlice.ts';

/**
 * Handles every navigation (AUTH-11), and every return of the user after a long absence, in which the session may have
 * changed or expired.
 */
export function* navigationSaga(services: SessionServices) {
  yield* takeEvery([navigated, returned], keepSessionFresh, services);
  yield* takeEvery(navigated, handBackKeyToHost, services);
}

function* keepSessionFresh({ cookies, clock }: SessionServices) {
  const isStale = !isSameLocalDay(tokenUpdatedAt(cookies), clock.deviceNow());
  if ((yield* select(selectIsLogin)) && isStale) yield* put(refreshTokenRequest());
  if (yield* select(selectToken)) yield* put(fetchUserRequest());
}

function* handBackKeyToHost({ environment, host }: SessionServices) {
  if (environment.kind === 'host') yield* call(host.setting, { controlBack: 0 as const });
}
