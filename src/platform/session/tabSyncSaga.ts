import { eventChannel, type EventChannel } from 'redux-saga';
import { call, put, select, take } from 'typed-redux-saga';
import { selectAuth, sessionEnded, setToken } from './authSlice.ts';
import type { Page } from '#platform/environment/page.ts';
import type { SessionServices } from './services.ts';
import { isStillKept, restoreSession } from './sessionCookies.ts';
import { selectUserId } from './userSlice.ts';

const POLL_MS = 1_000;

/**
 * Tabs and webviews of one user agree within two seconds (AUTH-19). They share cookies and, between webviews, nothing
 * else: neither storage events nor broadcast channels cross there. So the token's cookie is looked at.
 */
export function* tabSyncSaga({ cookies, localStore, environment, page }: SessionServices) {
  const looks = yield* call(looksAtCookies, page);
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

function looksAtCookies(page: Page): EventChannel<true> {
  return eventChannel((emit) => {
    const look = () => {
      if (page.isVisible()) emit(true);
    };
    const stopPolling = page.every(POLL_MS, look);
    const stopListening = page.subscribe((change) => {
      if (change === 'visibilitychange' || change === 'pageshow') look();
    });
    return () => {
      stopPolling();
      stopListening();
    };
  });
}
