import { call, put, select, takeLeading } from 'typed-redux-saga';
import { logProblem } from '#platform/telemetry/log.ts';
import { refreshTokenFailure, refreshTokenRequest, selectToken, setToken } from './authSlice.ts';
import type { SessionServices } from './services.ts';

/** The once-a-day renewal of the token. */
export function* refreshTokenSaga(services: SessionServices) {
  yield* takeLeading(refreshTokenRequest, refresh, services);
}

function* refresh({ tokens }: SessionServices) {
  try {
    const renewed = yield* select(selectToken);
    const grant = yield* call(tokens.refresh);
    // Another login may have taken the renewed token's place while the server answered (AUTH-17).
    if ((yield* select(selectToken)) === renewed) yield* put(setToken(grant));
  } catch (problem) {
    logProblem('token refresh', problem);
    yield* put(refreshTokenFailure());
  }
}
