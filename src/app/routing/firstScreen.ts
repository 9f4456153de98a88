import { fetchHome, hasPersonalHome, restoreHome } from '#features/home/api.ts';
import { SECOND_MS } from '#lib/time/time.ts';
import { whenIdle } from '#lib/whenIdle.ts';
import { loadHttpClient } from '#platform/http/loadHttpClient.ts';
import { hasDownloads } from '#platform/offline/forgetDownloads.ts';
import { registerWorker } from '#platform/offline/registerWorker.ts';
import { whenPreloadIsDue } from '#platform/offline/whenPreloadIsDue.ts';
import { pathBelowBase } from '#platform/navigation/navigator.ts';
import { logProblem } from '#platform/telemetry/log.ts';
import { loadPlayerSaga } from '#platform/player/sagas/lazyPlayerSaga.ts';
import type { TextStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { hasGuardianDrafts } from '#platform/privacy/hasGuardianDrafts.ts';
import type { ScreenId } from '#platform/navigation/paths.ts';
import { screenIdAt } from '#platform/navigation/screenIdAt.ts';
import { selectAge } from '#platform/session/user/userSlice.ts';
import type { App } from '#app/createApp.ts';
import type { RootState } from '#app/store/rootReducer.ts';
import { isReplacedByLogin } from './isReplacedByLogin.ts';
import { loadFirstScreen, loadScreen } from './lazyScreens.ts';
import { screens } from '#app/screens.ts';

/** The maximum time for which the first rendering waits. */
const FIRST_SCREEN_TIMEOUT_MS = 300;
const IDLE_TIMEOUT_MS = 2 * SECOND_MS;

/**
 * Waits for the code of the screen that the gateway has rendered with this state: if React hydrated the page without
 * the code, it would replace the visible content with a skeleton.
 */
export async function waitForRenderedScreen(state: RootState): Promise<void> {
  const id = screenIdAt(pathBelowBase({ pathname: location.pathname, search: '', hash: '' }));
  if (id) await loadFirstScreen(isReplacedByLogin(id, state) ? 'login' : id);
}

/**
 * Waits for the code and data of the first screen, so that the screen is rendered once and completely. On a slow phone,
 * rendering a skeleton takes more time than it saves.
 */
export async function waitForFirstScreen({ store, services }: App): Promise<void> {
  const id = screenIdAt(pathBelowBase(services.navigator.address()).split(/[?#]/)[0] ?? '/');
  if (!id) return;
  const isLoginShown = isReplacedByLogin(id, store.getState());
  await Promise.race([
    isLoginShown ? loadFirstScreen('login') : loadScreenWithData(id, { store, services }),
    // The host may soon sign the user in, and then the app shows the requested screen instead of the login.
    ...(isLoginShown && services.environment.kind === 'host' ? [loadScreenAfterLogin(id, store)] : []),
    new Promise((resolve) => setTimeout(resolve, FIRST_SCREEN_TIMEOUT_MS)),
  ]);
}

async function loadScreenWithData(id: ScreenId, { store, services }: Pick<App, 'store' | 'services'>): Promise<void> {
  const state = store.getState();
  const age = selectAge(state);
  const isHome = screens[id].load === screens.home.load;
  const isOwn = hasPersonalHome(services.localStore, state.auth.isLogin);
  const hasHome = isHome && restoreHome(store.dispatch, services.localStore, { age, isOwn });
  await Promise.all([loadFirstScreen(id), isHome && !hasHome ? fetchHome(store.dispatch, { age, isOwn }) : undefined]);
}

async function loadScreenAfterLogin(id: ScreenId, store: App['store']): Promise<void> {
  const opened = new Promise<void>((resolve) => {
    const end = store.subscribe(() => {
      if (!store.getState().auth.isLogin) return;
      end();
      resolve();
    });
  });
  // If loading the screen fails, the rendering requests the screen again.
  await Promise.all([loadScreen(id).catch(() => undefined), opened]);
}

/**
 * Once the first screen is idle, registers the service worker, deletes drafts, recordings and downloads that must no
 * longer stay on the device, and loads what most visits need next (`whenPreloadIsDue`).
 */
export function fetchNextWhenIdle({ store, services }: Pick<App, 'store' | 'services'>): void {
  // Listens for the first touch from now on, because a guest may touch the page before it is idle.
  const preloadIsDue = new Promise<void>((resolve) => {
    whenPreloadIsDue(store.getState().auth.isLogin, resolve);
  });
  const fetchNext = () => {
    registerWorker();
    if (services.localStore.read(storageKeys.openedRecordings) !== undefined) forgetGoneRecordings(store);
    if (hasGuardianDrafts(services.localStore)) forgetGoneDrafts(store, services.localStore);
    if (hasDownloads(services.localStore)) forgetGoneDownloads(store, services.localStore);
    void preloadIsDue.then(() => loadNext(store));
  };
  whenIdle(fetchNext, IDLE_TIMEOUT_MS);
}

/**
 * Loads the API client, the story screen and the player's sagas. For users who may enter the mall, it also loads the
 * code of the mall, because the mall's data are requested only after its code has loaded.
 */
function loadNext(store: App['store']): void {
  loadHttpClient().catch(() => undefined);
  loadScreen('story').catch(() => undefined);
  loadPlayerSaga().catch(() => undefined);
  if (!isReplacedByLogin('exchangeMall', store.getState())) loadScreen('exchangeMall').catch(() => undefined);
}

function forgetGoneRecordings({ dispatch }: App['store']): void {
  import(/* webpackChunkName: "forgetRecordings" */ '#platform/recording/store/forgetRecordings.ts')
    .then(({ forgetGoneRecordings: forget }) => forget(dispatch))
    .catch((problem: unknown) => logProblem('recordings that must be deleted', problem));
}

function forgetGoneDrafts(store: App['store'], localStore: TextStore): void {
  const { auth, user } = store.getState();
  const isRegistered = auth.isLogin && !user.isAnonymous;
  import(/* webpackChunkName: "forgetGoneDrafts" */ '#platform/privacy/forgetGoneDrafts.ts')
    .then(({ forgetGoneDrafts: forget }) => forget(store.dispatch, localStore, isRegistered))
    .catch((problem: unknown) => logProblem('drafts that must be deleted', problem));
}

function forgetGoneDownloads({ dispatch }: App['store'], localStore: TextStore): void {
  import(/* webpackChunkName: "downloads" */ '#platform/offline/downloads/forgetGoneDownloads.ts')
    .then(({ forgetGoneDownloads: forget }) => forget(dispatch, localStore))
    .catch((problem: unknown) => logProblem('downloads of other users', problem));
}
