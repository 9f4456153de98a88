import { eventChannel, type EventChannel } from 'redux-saga';
import { call, put, select, take } from 'typed-redux-saga';
import { selectAuth, sessionEnded, setToken } from './authSlice.ts';
import type { Page } from '#platform/environment/page.ts';
import type { CookieJar } from '#platform/storage/cookies.ts';
import type { SessionServices } from './services.ts';
import { isStillKept, restoreSession } from './sessionCookies.ts';
import { selectUserId } from './userSlice.ts';

/** How often they are looked at: where nobody tells of their changes, and where only what has run out is not told. */
const UNTOLD_EVERY_MS = 1_000;
const TOLD_EVERY_MS = 10_000;
/** The cookies of a login are written one after the other, and told of one by one. */
const SETTLED_AFTER_MS = 100;

/**
 * Tabs and webviews of one user agree within two seconds (AUTH-19). They share cookies and, between webviews, nothing
 * else: neither storage events nor broadcast channels cross there. So the token's cookie is looked at, by a slow phone
 * only when it has changed.
 */
export function* tabSyncSaga({ cookies, localStore, environment, page }: SessionServices) {
  const looks = yield* call(looksAtCookies, page, cookies);
  while (true) {
    yield* take(looks);
    const present = yield* select(selectAuth);
    if (isStillKept(cookies, present)) continue;
    const { auth, user } = restoreSession(cookies, localStore, environment.kind === 'host');
    const isSameUser = user.userId !== '' && user.userId === (yield* select(selectUserId));
    if (present.token !== '' && !isSameUser) yield* put(sessionEnded());
    if (auth.token !== '') yield* put(setToken({ token: auth.token, expireAt: auth.expireAt ?? undefined }));
  }
}

function looksAtCookies(page: Page, cookies: CookieJar): EventChannel<true> {
  return eventChannel((emit) => {
    const look = () => {
      if (page.isVisible()) emit(true);
    };
    const stopPolling = page.every(cookies.subscribe ? TOLD_EVERY_MS : UNTOLD_EVERY_MS, look);
    let settling: ReturnType<typeof setTimeout> | undefined;
    const stopHearing = cookies.subscribe?.(() => {
      clearTimeout(settling);
      settling = setTimeout(look, SETTLED_AFTER_MS);
    });
    const stopListening = page.subscribe((change) => {
      if (change === 'visibilitychange' || change === 'pageshow') look();
    });
    return () => {
      stopPolling();
      stopHearing?.();
      clearTimeout(settling);
      stopListening();
    };
  });
}
