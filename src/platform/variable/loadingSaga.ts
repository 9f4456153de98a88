import { delay, put, race, take } from 'typed-redux-saga';
import { hideLoading, loadingDue, showLoading } from './variableSlice.ts';

const SHOW_DELAY_MS = 200;

/**
 * The overlay appears only for work that lasts: after 200 ms, and not at all when hidden before. Shows that come while
 * one is pending are not taken, so they change nothing (LOAD-02).
 */
export function* loadingSaga() {
  while (true) {
    const { payload } = yield* take(showLoading);
    const { hidden } = yield* race({ due: delay(SHOW_DELAY_MS), hidden: take(hideLoading) });
    if (!hidden) yield* put(loadingDue(payload));
  }
}
