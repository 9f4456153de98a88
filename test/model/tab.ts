import type { Middleware } from '@reduxjs/toolkit';
import { fakeUploads } from '#test/harness/fakes/fakeUploads.ts';
import { createEmitter } from '#lib/emitter.ts';
import { uuid } from '#lib/crypto/uuid.ts';
import { needsLoginAt } from '#app/routing/needsLoginAt.ts';
import { createStore } from '#app/store/store.ts';
import { createForwardedEvents } from '#platform/bridge/native/forwardedEvents.ts';
import type { Host } from '#platform/bridge/host.ts';
import { readEnvironment } from '#platform/environment/environment.ts';
import type { Page, PageChange } from '#platform/environment/page.ts';
import { restoreApp } from '#platform/environment/restoreApp.ts';
import { createClock } from '#platform/http/clock.ts';
import type { PlayerServices } from '#platform/player/services.ts';
import * as logins from '#platform/session/host/loginFlows.ts';
import { playerSaga } from '#platform/player/sagas/playerSaga.ts';
import { createLazySend } from '#platform/http/lazySend.ts';
import { navigated } from '#platform/navigation/navigated.ts';
import { createTimeClient } from '#platform/eyeCare/timeClient.ts';
import { createListeningClient } from '#platform/player/listening/listeningClient.ts';
import { createAudioFocus } from '#platform/player/sound/audioFocus.ts';
import { createPlayer } from '#platform/player/sound/audioPlayer.ts';
import { selectToken, sessionEnded } from '#platform/session/authSlice.ts';
import type { SessionServices } from '#platform/session/services.ts';
import { restoreSession } from '#platform/session/token/sessionCookies.ts';
import { createTokenClient } from '#platform/session/token/tokenClient.ts';
import { createCookieJar } from '#platform/storage/cookies.ts';
import { createTextStore } from '#platform/storage/storage.ts';
import { restoreWechat } from '#platform/wechat/restoreWechat.ts';
import { createClipPlayer } from '#platform/words/clips.ts';
import { createDeviceVoice } from '#platform/words/deviceVoice.ts';
import { FakeAudio } from '#test/harness/fakes/fakeAudio.ts';
import { fakeNavigator } from '#test/harness/fakes/fakeNavigator.ts';
import { HOST_AGENT } from '#test/harness/host/hostAgent.ts';
import { watchFlows } from './flowWatch.ts';

export type Tab = ReturnType<typeof openTab>;

interface TabOptions {
  index: number;
  isInHost: boolean;
  address: string;
  host: Host;
  watch: Middleware;
}

/** Opens the app in a page of the model. Assembles the app as createApp does. */
export function openTab({ index, isInHost, address, host, watch }: TabOptions) {
  const pageAddress = fakeNavigator(address);
  const environment = readEnvironment({ userAgent: isInHost ? HOST_AGENT : 'Mozilla/5.0', maxTouchPoints: 0 });
  const cookies = createCookieJar();
  const localStore = createTextStore(() => localStorage);
  const clock = createClock();
  const { monitor, flows } = watchFlows();
  const audio = new FakeAudio();
  const shownStories: string[] = [];
  const shownToasts: string[] = [];
  const send = createLazySend({
    root: `/tab-${index}`,
    signingSecret: 'secret',
    clock,
    identity: () => {
      const { app, auth, user } = store.getState();
      return { ...app, productVersion: app.prdVer, userToken: auth.token, childId: user.childId };
    },
    onUserTokenRefused: (token, isRevoked) => {
      if (selectToken(store.getState()) === token) store.dispatch(sessionEnded(isRevoked ? 'revoked' : undefined));
    },
    // The following three are never called: the model calls no endpoint that refuses anonymous users or a child, and
    // its server never demands that the user opens another screen first.
    onRegistrationNeeded: () => undefined,
    onChildRefused: () => undefined,
    onDetour: () => undefined,
  });
  const { store, run } = createStore(
    { send, gatewaySend: send },
    {
      ...restoreSession(cookies, localStore, isInHost),
      app: restoreApp(environment, pageAddress.navigator.address().search, localStore),
      wechat: restoreWechat(createTextStore(() => sessionStorage)),
    },
    { inner: [watch], saga: { sagaMonitor: monitor } },
  );
  const navigator = {
    ...pageAddress.navigator,
    replace(next: URL) {
      pageAddress.navigator.replace(next);
      void Promise.resolve().then(navigate);
    },
  };
  const navigate = () => store.dispatch(navigated({ path: navigator.address().pathname }));
  const page = aPage();
  const audioFocus = createAudioFocus();
  const services: SessionServices = {
    tokens: createTokenClient(send),
    cookies,
    localStore,
    clock,
    navigator,
    page,
    host,
    events: createForwardedEvents(host),
    environment,
    audioFocus,
    clips: createClipPlayer(audioFocus),
    voice: createDeviceVoice(),
    uploads: fakeUploads().uploads,
    time: createTimeClient(send, store, localStore, clock),
    toasts: { fail: (text) => void shownToasts.push(text) },
    randomId: uuid,
    needsLoginHere: () => needsLoginAt(navigator.address(), store.getState().app.caller),
  };
  const playerServices: PlayerServices = {
    ...services,
    player: createPlayer(audioFocus, audio),
    listening: createListeningClient(send, store),
    lockScreen: {
      subscribe: () => undefined,
      showStory: ({ title }) => void shownStories.push(title),
      showPlayback: () => undefined,
    },
  };
  run(services, playerServices, { player: playerSaga, logins });
  navigate();
  return {
    index,
    store,
    services,
    audio,
    /** The long-lived flows by name. */
    flows,
    /** The addresses outside the app to which the page has navigated. */
    left: pageAddress.left,
    /** The titles of the stories that the page has shown on the lock screen. */
    shownStories,
    shownToasts,
    comeToFront: () => page.tell('visibilitychange'),
    /** Simulates a return from another page through the back/forward cache. */
    comeBack: () => {
      page.tell('pagehide');
      page.tell('pageshow');
    },
    open(next: string) {
      pageAddress.open(next);
      navigate();
    },
  };
}

function aPage(): Page & { tell: (change: PageChange) => void } {
  const changes = createEmitter<PageChange>();
  return {
    isVisible: () => true,
    subscribe: changes.subscribe,
    every(periodMs, listener) {
      const timer = setInterval(listener, periodMs);
      return () => clearInterval(timer);
    },
    tell: changes.emit,
  };
}
