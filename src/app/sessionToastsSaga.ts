import { takeEvery } from 'typed-redux-saga';
import { outerLoginFailure } from '#platform/session/authSlice.ts';
import { fetchUserFailure } from '#platform/session/userSlice.ts';
import { showToast } from '#ui/toast/toast.ts';

const LOGIN_FAILURE_MS = 10_000;

/** What the user is told when the session's work fails (AUTH-05, AUTH-10). */
export function* sessionToastsSaga() {
  yield* takeEvery(outerLoginFailure, () =>
    showToast({ kind: 'fail', text: '登录失败,请稍后重试', durationMs: LOGIN_FAILURE_MS, mask: false }),
  );
  yield* takeEvery(fetchUserFailure, () =>
    showToast({ kind: 'fail', text: '获取用户信息失败,请稍后重试', mask: false }),
  );
}
