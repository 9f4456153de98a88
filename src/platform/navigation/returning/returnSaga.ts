import { eventChannel, type EventChannel } from 'redux-saga';
import { call, put, take } from 'typed-redux-saga';
import { MINUTE_MS } from '#lib/time/time.ts';
import type { Page, PageChange } from '#platform/environment/page.ts';
import { api } from '#platform/http/api.ts';
import type { Clock } from '#platform/http/clock.ts';
import { returned } from '#platform/navigation/navigated.ts';

/** The time in the background after which the day, the account or the membership may have changed. */
const LONG_AWAY_MS = 5 * MINUTE_MS;

/**
 * Detects that the user returns to the page: after a long time in the background, from another page through the
 * back/forward cache, or from other windows in Alipay. In addition, it repeats the queries with `refetchOnFocus` after
 * any time in the background. RTK Query's own listeners are not used, because they know neither Alipay's event `resume`
 * nor the back/forward cache.
 */
export function* returnSaga({ page, clock }: { page: Page; clock: Clock }) {
  const changes = yield* call(changesOf, page);
  let hiddenAt: number | undefined;
  let wasLeft = false;
  let isAway = false;
  while (true) {
    const change = yield* take(changes);
    const isVisible = page.isVisible();
    if (!isVisible) hiddenAt ??= clock.deviceNow();
    if (change === 'pagehide') wasLeft = true;
    if (!isVisible || change === 'pagehide') {
      isAway = true;
      continue;
    }
    if (isAway || change === 'resume') yield* put(api.internalActions.onFocus());
    isAway = false;
    const wasLongAway = hiddenAt !== undefined && clock.deviceNow() - hiddenAt >= LONG_AWAY_MS;
    const isBack = change === 'resume' || (change === 'pageshow' && wasLeft) || wasLongAway;
    hiddenAt = undefined;
    if (change === 'pageshow') wasLeft = false;
    if (isBack) yield* put(returned());
  }
}

const changesOf = (page: Page): EventChannel<PageChange> => eventChannel((emit) => page.subscribe(emit));
