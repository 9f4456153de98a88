import { call, put, select, takeEvery } from 'typed-redux-saga';
import { isSameLocalDay } from '#lib/dates.ts';
import { navigated } from '#platform/navigation/navigated.ts';
import { selectIsLogin, selectToken, refreshTokenRequest } from './authSlice.ts';
import type { SessionServices } from './services.ts';
import { tokenUpdatedAt } from './sessionCookies.ts';
import { fetchUserRequest } from './userSlice.ts';

/** What every navigation brings about (AUTH-11). */
export function* navigationSaga(services: SessionServices) {
  yield* takeEvery(navigated, keepSessionFresh, services);
}

function* keepSessionFresh({ cookies, clock, environment, host }: SessionServices) {
  const isStale = !isSameLocalDay(tokenUpdatedAt(cookies), clock.deviceNow());
  if ((yield* select(selectIsLogin)) && isStale) yield* put(refreshTokenRequest());
  if (yield* select(selectToken)) yield* put(fetchUserRequest());
  if (environment.kind === 'host') yield* call(host.setting, { controlBack: 0 as const });
}
