import { takeEvery } from 'typed-redux-saga';
import { SECOND_MS } from '#lib/time/time.ts';
import { outerLoginFailure } from '#platform/session/authSlice.ts';
import type { SessionServices } from '#platform/session/services.ts';
import { fetchUserFailure } from '#platform/session/user/userSlice.ts';

const LOGIN_FAILURE_MS = 10 * SECOND_MS;

/** Shows a toast when a login with a token from outside the app, or the fetch of the user, fails (AUTH-05, AUTH-10). */
export function* sessionToastsSaga({ toasts }: SessionServices) {
  yield* takeEvery(outerLoginFailure, () => toasts.fail('登录失败,请稍后重试', LOGIN_FAILURE_MS));
  yield* takeEvery(fetchUserFailure, () => toasts.fail('获取用户信息失败,请稍后重试'));
}
