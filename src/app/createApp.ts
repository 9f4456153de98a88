import type { DetourCode } from '#contract/problem.ts';
import { uuid } from '#lib/crypto/uuid.ts';
import { lazyMethods } from '#lib/lazy.ts';
import { createForwardedEvents } from '#platform/bridge/native/forwardedEvents.ts';
import { roots, signingSecret } from '#platform/environment/build.ts';
import { readEnvironment } from '#platform/environment/environment.ts';
import { createPage } from '#platform/environment/page.ts';
import { restoreApp } from '#platform/environment/restoreApp.ts';
import { changeChildActions } from '#platform/family/changeChildActions.ts';
import { createLazyTimeClient } from '#platform/eyeCare/lazyTimeClient.ts';
import { createClock } from '#platform/http/clock.ts';
import { createLazySend } from '#platform/http/lazySend.ts';
import { withDownloads } from '#platform/offline/withDownloads.ts';
import { createNavigator, type RouterPort } from '#platform/navigation/navigator.ts';
import { createAudioFocus } from '#platform/player/sound/audioFocus.ts';
import { createPlayer, type EarlySound } from '#platform/player/sound/audioPlayer.ts';
import { createListeningClient } from '#platform/player/listening/listeningClient.ts';
import { createLockScreen } from '#platform/player/lockScreen/lockScreen.ts';
import type { Player } from '#platform/player/player.ts';
import type { PlayerFlows } from '#platform/player/services.ts';
import type { LoginFlows } from '#platform/session/host/loadLoginFlows.ts';
import { restorePlayer } from '#platform/player/restorePlayer.ts';
import { createLazyPlayerSaga } from '#platform/player/sagas/lazyPlayerSaga.ts';
import { selectToken, sessionEnded } from '#platform/session/authSlice.ts';
import type { SessionServices } from '#platform/session/services.ts';
import type { TokenClient } from '#platform/session/token/tokenClient.ts';
import { forgetExpired, restoreSession } from '#platform/session/token/sessionCookies.ts';
import { createCookieJar } from '#platform/storage/cookies.ts';
import { localStore, sessionStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { restoreVariable } from '#platform/variable/restoreVariable.ts';
import { restoreWechat } from '#platform/wechat/restoreWechat.ts';
import { createClipPlayer } from '#platform/words/clips.ts';
import { createDeviceVoice } from '#platform/words/deviceVoice.ts';
import { createUploadClient } from '#platform/uploads/uploadClient.ts';
import { createToastController, type ToastController } from '#ui/toast/toastController.ts';
import { createHost } from './createHost.ts';
import { demandRegistration } from './store/demandRegistration.ts';
import { takeDetour } from './store/takeDetour.ts';
import { needsLoginAt } from './routing/needsLoginAt.ts';
import { createStore, type AppStore, type StoreTools } from './store/store.ts';
import { createToasts } from './store/toasts.ts';

export interface App {
  store: AppStore;
  services: SessionServices;
  player: Player;
  toasts: ToastController;
  /** The router, once it has mounted. */
  router: { current: RouterPort | undefined };
}

export interface AppOptions {
  tools?: StoreTools | undefined;
  /** The sound that a tap has started. The player takes over its audio element, even if the sound has failed. */
  early?: EarlySound | undefined;
  /** The sagas of the player, if they are already loaded. */
  playerFlows?: PlayerFlows | undefined;
  /** Creates the host of a native app, WeChat or Alipay. An ordinary browser does not need this function. */
  createHostAround?: Parameters<typeof createHost>[0];
  /** The sagas of logins, if they are already loaded. */
  logins?: LoginFlows | undefined;
}

/**
 * Creates everything that the app needs except the rendering, and restores the state from the address and the stored
 * data.
 */
export function createApp({ tools, early, playerFlows, createHostAround, logins }: AppOptions): App {
  const environment = readEnvironment(navigator);
  const cookies = createCookieJar();
  const clock = createClock();
  const router: App['router'] = { current: undefined };
  const sender = { root: roots.api, signingSecret, clock, identity: () => identityOf(store) };
  const onDetour = (code: DetourCode, token: string): void => {
    if (selectToken(store.getState()) === token) takeDetour(code, router.current);
  };
  const gatewaySend = createLazySend({
    ...sender,
    tokenExchangeRoot: roots.tokenExchange,
    onUserTokenRefused: (token, isRevoked) => {
      if (selectToken(store.getState()) === token) store.dispatch(sessionEnded(isRevoked ? 'revoked' : undefined));
    },
    onChildRefused: (childId) => {
      if (store.getState().user.childId === childId) changeChildActions({ childId: '' }).forEach(store.dispatch);
    },
    onRegistrationNeeded: (token) => demandRegistration(store, router.current, token),
    onDetour,
  });
  const send = withDownloads(gatewaySend, localStore, clock);
  forgetExpired({ cookies, localStore });
  const { store, run, deliver } = createStore(
    { send, gatewaySend },
    {
      ...restoreSession(cookies, localStore, environment.kind === 'host'),
      app: restoreApp(environment, location.search, localStore),
      wechat: restoreWechat(sessionStore),
      variable: restoreVariable(cookies),
      player: restorePlayer(localStore),
    },
    tools,
  );
  const pageNavigator = createNavigator(() => router.current);
  const host = createHost(createHostAround, environment, () => appIdentity(store), pageNavigator.leave, send);
  const toasts = createToastController();
  const audioFocus = createAudioFocus();
  const services: SessionServices = {
    tokens: lazyMethods<TokenClient>(
      {
        fromAuthToken: true,
        refresh: true,
        swap: true,
        revoke: true,
        ownerOf: true,
        ownerOfAuthToken: true,
        fetchUser: true,
        fetchMemberships: true,
      },
      async () => {
        const { createTokenClient } = await import(
          /* webpackChunkName: "http" */ '#platform/session/token/tokenClient.ts'
        );
        return createTokenClient(send);
      },
    ),
    cookies,
    localStore,
    clock,
    navigator: pageNavigator,
    page: createPage(),
    host,
    events: createForwardedEvents(host),
    environment,
    toasts: createToasts(toasts),
    audioFocus,
    clips: createClipPlayer(audioFocus),
    voice: createDeviceVoice(),
    uploads: createUploadClient(send, { ...sender, onDetour }),
    time: createLazyTimeClient(async () => {
      const { createTimeClient } = await import(/* webpackChunkName: "player" */ '#platform/eyeCare/timeClient.ts');
      return createTimeClient(send, store, localStore, clock);
    }),
    randomId: uuid,
    needsLoginHere: () => needsLoginAt(pageNavigator.address(), store.getState().app.caller),
  };
  const player = createPlayer(audioFocus, early?.audio, early?.storyId);
  const playerServices = {
    ...services,
    player,
    listening: createListeningClient(send, store),
    lockScreen: createLockScreen(),
  };
  const isPlayerNeeded =
    environment.kind === 'host' ||
    early !== undefined ||
    selectToken(store.getState()) !== '' ||
    localStore.read(storageKeys.heardByGuest) !== undefined;
  run(services, playerServices, {
    player: playerFlows ?? createLazyPlayerSaga({ deliver, isNeededNow: isPlayerNeeded }),
    logins,
  });
  return { store, services, player, toasts, router };
}

function appIdentity(store: AppStore) {
  const { caller, prdVer } = store.getState().app;
  return { caller, version: prdVer };
}

function identityOf(store: AppStore) {
  const { app, auth, user } = store.getState();
  return {
    appId: app.appId,
    agentAppId: app.agentAppId,
    deviceId: app.deviceId,
    caller: app.caller,
    productVersion: app.prdVer,
    channel: app.channel,
    userToken: auth.token,
    childId: user.childId,
  };
}
