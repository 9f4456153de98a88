import { delay, put, race, take } from 'typed-redux-saga';
import { hideLoading, loadingDue, showLoading } from './variableSlice.ts';

const SHOW_DELAY_MS = 200;

/**
 * Shows the overlay only for work that takes longer than 200 ms. Further requests are ignored while one is pending
 * (LOAD-02).
 */
export function* loadingSaga() {
  while (true) {
    const { payload } = yield* take(showLoading);
    const { hidden } = yield* race({ due: delay(SHOW_DELAY_MS), hidden: take(hideLoading) });
    if (!hidden) yield* put(loadingDue(payload));
  }
}
