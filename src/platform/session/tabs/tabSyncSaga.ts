import { eventChannel, type EventChannel } from 'redux-saga';
import { call, put, select, take } from 'typed-redux-saga';
import { SECOND_MS } from '#lib/time/time.ts';
import { selectAuth, sessionEnded, setToken } from '#platform/session/authSlice.ts';
import { changeChildActions } from '#platform/family/changeChildActions.ts';
import type { CookieJar } from '#platform/storage/cookies.ts';
import type { Page } from '#platform/environment/page.ts';
import type { SessionServices } from '#platform/session/services.ts';
import { isStillStored, restoreSession, storedChild } from '#platform/session/token/sessionCookies.ts';
import { fetchUserRequest, selectUser, setUser } from '#platform/session/user/userSlice.ts';

const POLL_MS = SECOND_MS;

/**
 * Synchronises the tabs and web views of one user within two seconds (AUTH-19). It polls the cookie of the token,
 * because web views share only cookies: neither storage events nor broadcast channels reach another web view.
 */
export function* tabSyncSaga({ cookies, localStore, environment, page }: SessionServices) {
  const looks = yield* call(cookieChecks, page);
  while (true) {
    yield* take(looks);
    const present = yield* select(selectAuth);
    if (isStillStored(cookies, present)) {
      yield* call(followChild, cookies);
      continue;
    }
    const { auth, user } = restoreSession(cookies, localStore, environment.kind === 'host');
    // Also compares the id that the host uses for its user, because this may be the only id that both tabs know.
    const isSameUser = user.userId !== '' && user.userId === (yield* select(selectUser)).userId;
    if (present.token !== '' && !isSameUser) yield* put(sessionEnded());
    if (auth.token === '') continue;
    // Applies the same rule as after a reload: inside the host, an anonymous token is not treated as a login (GATE-04).
    const isAnonymous = auth.isLogin ? undefined : true;
    yield* put(setToken({ token: auth.token, expireAt: auth.expireAt ?? undefined, isAnonymous }));
    if (isSameUser) continue;
    const { userId, nickname, avatar, headwear, age, childId, isHostId } = user;
    const profile = { nickname, avatar, headwear, age, childId, isAnonymous: user.isAnonymous };
    if (userId !== '' || user.isAnonymous) yield* put(setUser({ userId, ...(isHostId && { isHostId }), ...profile }));
    // Fetches the user, because the cookies contain only some of the user's data, and none before the other tab has
    // fetched the user.
    yield* put(fetchUserRequest());
  }
}

/**
 * Makes the child that another tab of the session has chosen the active child. Then fetches the user, whose data
 * contain the age of this child.
 */
function* followChild(cookies: CookieJar) {
  const childId = storedChild(cookies);
  const present = (yield* select(selectUser)).childId;
  if (childId === '' || present === '' || childId === present) return;
  for (const action of changeChildActions({ childId })) yield* put(action);
  yield* put(fetchUserRequest());
}

function cookieChecks(page: Page): EventChannel<true> {
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
