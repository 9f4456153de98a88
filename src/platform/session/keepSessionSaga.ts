import { select, takeEvery } from 'typed-redux-saga';
import { cookieExpiryOf } from '#platform/http/clock.ts';
import { handDownloadsOver } from '#platform/offline/forgetDownloads.ts';
import { forgetPages } from '#platform/offline/forgetPages.ts';
import { selectAuth, setToken } from './authSlice.ts';
import type { SessionServices } from './services.ts';
import { isStillStored, storeChild, storedChild, storeProfile, storeToken, storeUser } from './token/sessionCookies.ts';
import { childChanged, selectUser, selectUserId, setUser } from './user/userSlice.ts';
import { localStore as deviceStore } from '#platform/storage/storage.ts';
import { keepDataOf } from '#platform/storage/keepDataOf.ts';

/** Stores the token and the user in cookies until the token expires (AUTH-07, AUTH-08). */
export function* keepSessionSaga({ cookies, localStore, clock }: SessionServices) {
  yield* takeEvery(setToken, ({ payload }) => {
    storeToken(cookies, payload, clock);
    // Removes the pages that the service worker has stored, because they are for guests. From now on the gateway
    // renders the pages for this user, and the service worker does not store such pages.
    forgetPages();
  });
  yield* takeEvery(setUser, function* keep() {
    const auth = yield* select(selectAuth);
    if (!isStillStored(cookies, auth)) return;
    const user = yield* select(selectUser);
    const userId = yield* select(selectUserId);
    if (userId !== '' && !user.isAnonymous) {
      handDownloadsOver(deviceStore, userId);
      keepDataOf(localStore, userId);
    }
    storeProfile(localStore, user);
    if (auth.expireAt === null) return;
    const expiresAt = cookieExpiryOf(clock, auth.expireAt);
    storeUser(cookies, user, expiresAt);
    // Stores the child only if no other tab has changed the stored child, because this tab may not have noticed that
    // change yet.
    if (user.childId !== '' && ['', user.childId].includes(storedChild(cookies))) {
      storeChild(cookies, user.childId, expiresAt);
    }
  });
  yield* takeEvery(childChanged, function* keepChild() {
    const auth = yield* select(selectAuth);
    const user = yield* select(selectUser);
    if (!isStillStored(cookies, auth)) return;
    storeProfile(localStore, user);
    if (auth.expireAt === null) return;
    const expiresAt = cookieExpiryOf(clock, auth.expireAt);
    storeUser(cookies, user, expiresAt);
    storeChild(cookies, user.childId, expiresAt);
  });
}
