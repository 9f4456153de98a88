import { select, takeEvery } from 'typed-redux-saga';
import { handDownloadsOver } from '#platform/offline/forgetDownloads.ts';
import { forgetPages } from '#platform/offline/forgetPages.ts';
import { selectAuth, setToken } from './authSlice.ts';
import type { SessionServices } from './services.ts';
import { isStillStored, storeChild, storedChild, storeToken, storeUser } from './token/sessionCookies.ts';
import { childChanged, selectUser, setUser } from './user/userSlice.ts';
import { localStore as deviceStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

/** Stores tokens and users in the cookies, until the token expires (AUTH-07, AUTH-08). */
export function* keepSessionSaga({ cookies, localStore, clock }: SessionServices) {
  yield* takeEvery(setToken, ({ payload }) => {
    storeToken(cookies, payload, clock.deviceNow());
    // From now on the gateway renders the pages of this user, which are not stored.
    forgetPages();
  });
  yield* takeEvery(setUser, function* keep() {
    const auth = yield* select(selectAuth);
    if (!isStillStored(cookies, auth)) return;
    const user = yield* select(selectUser);
    if (!user.isAnonymous) handDownloadsOver(deviceStore, { userId: user.userId, childId: user.childId });
    localStore.write(storageKeys.age, String(user.age));
    localStore.write(storageKeys.headwear, user.headwear);
    if (auth.expireAt === null) return;
    storeUser(cookies, user, auth.expireAt);
    // Another tab may have continued with another child, which this one has not noticed yet.
    if (user.childId !== '' && ['', user.childId].includes(storedChild(cookies))) {
      storeChild(cookies, user.childId, auth.expireAt);
    }
  });
  yield* takeEvery(childChanged, function* keepChild() {
    const auth = yield* select(selectAuth);
    const user = yield* select(selectUser);
    if (!isStillStored(cookies, auth)) return;
    localStore.write(storageKeys.age, String(user.age));
    localStore.write(storageKeys.headwear, user.headwear);
    if (auth.expireAt === null) return;
    storeUser(cookies, user, auth.expireAt);
    storeChild(cookies, user.childId, auth.expireAt);
  });
}
