import { eventChannel, type EventChannel } from 'redux-saga';
import { call, put, select, take } from 'typed-redux-saga';
import { selectToken, sessionEnded, setToken } from './authSlice.ts';
import type { Page } from '#platform/environment/page.ts';
import type { SessionServices } from './services.ts';
import { restoreSession } from './sessionCookies.ts';
import { selectUserId } from './userSlice.ts';

const POLL_MS = 1_000;

/**
 * Tabs and webviews of one user agree within two seconds (AUTH-19). They share cookies and, between webviews, nothing
 * else: neither storage events nor broadcast channels cross there. So the token's cookie is looked at.
 */
export function* tabSyncSaga({ cookies, localStore, environment, page }: SessionServices) {
  const looks = yield* call(looksAtCookies, page);
  let seen = cookies.read('token');
  while (true) {
    yield* take(looks);
    const present = cookies.read('token');
    if (present === seen) continue;
    seen = present;
    const token = yield* select(selectToken);
    if (present === undefined && token !== '') yield* put(sessionEnded());
    if (present === undefined || present === token) continue;
    const { auth, user } = restoreSession(cookies, localStore, environment.kind === 'host');
    if (token !== '' && user.userId !== (yield* select(selectUserId))) yield* put(sessionEnded());
    yield* put(setToken({ token: auth.token, expireAt: auth.expireAt ?? undefined }));
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
