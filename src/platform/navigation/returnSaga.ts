import { eventChannel, type EventChannel } from 'redux-saga';
import { call, put, take } from 'typed-redux-saga';
import type { Page, PageChange } from '#platform/environment/page.ts';
import type { Clock } from '#platform/http/clock.ts';
import { returned } from './navigated.ts';

/** So long in the background, a page may have lost touch: with the day, the account, the membership. */
const LONG_AWAY_MS = 5 * 60_000;

/**
 * Tells when the page is come back to: after a long time in the background, from another page by the browser's cache of
 * whole pages, from other windows in Alipay.
 */
export function* returnSaga({ page, clock }: { page: Page; clock: Clock }) {
  const changes = yield* call(changesOf, page);
  let hiddenAt: number | undefined;
  let wasLeft = false;
  while (true) {
    const change = yield* take(changes);
    const isVisible = page.isVisible();
    if (!isVisible) hiddenAt ??= clock.deviceNow();
    if (change === 'pagehide') wasLeft = true;
    if (!isVisible || change === 'pagehide') continue;
    const wasLongAway = hiddenAt !== undefined && clock.deviceNow() - hiddenAt >= LONG_AWAY_MS;
    const isBack = change === 'resume' || (change === 'pageshow' && wasLeft) || wasLongAway;
    hiddenAt = undefined;
    if (change === 'pageshow') wasLeft = false;
    if (isBack) yield* put(returned());
  }
}

const changesOf = (page: Page): EventChannel<PageChange> => eventChannel((emit) => page.subscribe(emit));
