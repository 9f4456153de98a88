import { needsLoginAt } from '#app/routing/needsLoginAt.ts';
import { createStore, type AppStore, type StoreTools } from '#app/store/store.ts';
import { createToasts } from '#app/store/toasts.ts';
import { uuid } from '#lib/crypto/uuid.ts';
import { createForwardedEvents } from '#platform/bridge/native/forwardedEvents.ts';
import type { Host } from '#platform/bridge/host.ts';
import { noHost } from '#test/harness/fakes/noHost.ts';
import { readEnvironment } from '#platform/environment/environment.ts';
import { createPage, type Page } from '#platform/environment/page.ts';
import { restoreApp } from '#platform/environment/restoreApp.ts';
import { createTimeClient } from '#platform/eyeCare/timeClient.ts';
import { createClock } from '#platform/http/clock.ts';
import type { Send } from '#platform/http/httpClient.ts';
import type { Navigator } from '#platform/navigation/navigator.ts';
import { createAudioFocus } from '#platform/player/sound/audioFocus.ts';
import { createPlayer } from '#platform/player/sound/audioPlayer.ts';
import { createListeningClient } from '#platform/player/listening/listeningClient.ts';
import { createLockScreen } from '#platform/player/lockScreen/lockScreen.ts';
import { restorePlayer } from '#platform/player/restorePlayer.ts';
import { playerSaga } from '#platform/player/sagas/playerSaga.ts';
import * as logins from '#platform/session/host/loginFlows.ts';
import type { LazyFlows } from '#app/store/rootSaga.ts';
import type { SessionServices } from '#platform/session/services.ts';
import { restoreSession } from '#platform/session/token/sessionCookies.ts';
import { createTokenClient } from '#platform/session/token/tokenClient.ts';
import { createCookieJar } from '#platform/storage/cookies.ts';
import { createTextStore } from '#platform/storage/storage.ts';
import { restoreWechat } from '#platform/wechat/restoreWechat.ts';
import { createClipPlayer } from '#platform/words/clips.ts';
import { createDeviceVoice } from '#platform/words/deviceVoice.ts';
import { createToastController } from '#ui/toast/toastController.ts';
import { FakeAudio } from '#test/harness/fakes/fakeAudio.ts';
import { fakeNavigator } from '#test/harness/fakes/fakeNavigator.ts';
import { fakeNetwork } from '#test/harness/fakes/fakeNetwork.ts';
import { fakeUploads } from '#test/harness/fakes/fakeUploads.ts';
import { expectNoFragments, watchAddresses } from './addressesInActions.ts';

export interface SessionOptions {
  address?: string;
  userAgent?: string;
  host?: Host;
  /** Replaces `fakeNavigator`, the fake of the page's address. */
  navigator?: Navigator;
  tools?: StoreTools;
  /** Adds to the client of the store what the app adds to it, such as `withDownloads`. */
  wrapSend?: (send: Send) => Send;
  /** Replaces the flows that a session has from the beginning. */
  flows?: (deliver: ReturnType<typeof createStore>['deliver']) => Partial<LazyFlows>;
  /** Runs before the flows start, for example to set the replies to their first requests. */
  beforeStart?: (session: { network: ReturnType<typeof fakeNetwork>; store: AppStore }) => void;
}

let silenceLast: () => void = () => undefined;
const running = new Set<{ cancel: () => void }>();

beforeEach(() => {
  forgetBrowser();
  // Hides the log of the app, because tests check the app's behaviour instead.
  jest.spyOn(console, 'info').mockImplementation();
  jest.spyOn(console, 'warn').mockImplementation();
});

afterEach(() => {
  for (const flows of running) flows.cancel();
  expectNoFragments();
});

/**
 * Starts the real store, reducers and sagas with a fake network, address and host, and with the cookies and storage of
 * jsdom. The session ends with its test, and each test starts with an empty browser.
 */
export function startSession({
  address,
  userAgent = 'Mozilla/5.0',
  host = noHost,
  navigator: pageNavigator,
  tools,
  flows: lateFlows,
  beforeStart,
  wrapSend = (send) => send,
}: SessionOptions = {}) {
  const network = fakeNetwork();
  const page = fakeNavigator(address);
  const navigator = pageNavigator ?? page.navigator;
  const environment = readEnvironment({ userAgent, maxTouchPoints: 0 });
  const cookies = createCookieJar();
  const { page: livingPage, end: endPage } = aPage();
  const localStore = createTextStore(() => localStorage);
  const { store, run, deliver } = createStore(
    { send: wrapSend(network.send), gatewaySend: network.send },
    {
      ...restoreSession(cookies, localStore, environment.kind === 'host'),
      app: restoreApp(environment, navigator.address().search, localStore),
      wechat: restoreWechat(createTextStore(() => sessionStorage)),
      player: restorePlayer(localStore),
    },
    { ...tools, inner: [...(tools?.inner ?? []), watchAddresses] },
  );
  const clock = createClock();
  const toasts = createToastController();
  const life = new AbortController();
  const audioFocus = createAudioFocus(life.signal);
  const sent = fakeUploads();
  const services: SessionServices = {
    tokens: createTokenClient(network.send),
    cookies,
    localStore,
    clock,
    navigator,
    page: livingPage,
    host,
    events: createForwardedEvents(host),
    environment,
    toasts: createToasts(toasts),
    audioFocus,
    clips: createClipPlayer(audioFocus),
    voice: createDeviceVoice(),
    uploads: sent.uploads,
    time: createTimeClient(network.send, store, localStore, clock),
    randomId: uuid,
    needsLoginHere: () => needsLoginAt(navigator.address(), store.getState().app.caller),
  };
  // Ends the sound of the previous page.
  silenceLast();
  const audio = new FakeAudio();
  const player = createPlayer(audioFocus, audio);
  silenceLast = player.stop;
  const listening = createListeningClient(network.send, store);
  beforeStart?.({ network, store });
  const task = run(
    services,
    { ...services, player, listening, lockScreen: createLockScreen() },
    { player: playerSaga, logins, ...lateFlows?.(deliver) },
  );
  const flows = {
    cancel: () => {
      running.delete(flows);
      task.cancel();
      life.abort();
      endPage();
    },
  };
  running.add(flows);
  return { store, network, page, services, uploads: sent, audio, player, toasts, flows, dispatch: store.dispatch };
}

/**
 * Returns the page of the test environment. Its listeners are removed by `end`, because this page outlives the
 * sessions.
 */
function aPage(): { page: Page; end: () => void } {
  const page = createPage();
  const stops: (() => void)[] = [];
  const noted = (stop: () => void) => (stops.push(stop), stop);
  return {
    page: {
      ...page,
      subscribe: (listener) => noted(page.subscribe(listener)),
      every: (periodMs, listener) => noted(page.every(periodMs, listener)),
    },
    end: () => stops.forEach((stop) => stop()),
  };
}

/** Advances the fake clock, and runs everything that waits for promises. */
export async function advanceTime(milliseconds: number): Promise<void> {
  await jest.advanceTimersByTimeAsync(milliseconds);
}

/** Deletes all cookies and all stored data. */
export function forgetBrowser(): void {
  localStorage.clear();
  sessionStorage.clear();
  forgetCookies();
}

/** Deletes all cookies, as if they had expired. */
export function forgetCookies(): void {
  for (const cookie of document.cookie.split('; ')) {
    document.cookie = `${cookie.split('=')[0] ?? ''}=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT`;
  }
}
