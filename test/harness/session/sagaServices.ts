import { createForwardedEvents } from '#platform/bridge/native/forwardedEvents.ts';
import { readEnvironment } from '#platform/environment/environment.ts';
import { createPage } from '#platform/environment/page.ts';
import { createClock } from '#platform/http/clock.ts';
import { createAudioFocus } from '#platform/player/sound/audioFocus.ts';
import type { SessionServices } from '#platform/session/services.ts';
import type { TokenClient } from '#platform/session/token/tokenClient.ts';
import { createCookieJar } from '#platform/storage/cookies.ts';
import { createTextStore } from '#platform/storage/storage.ts';
import { createClipPlayer } from '#platform/words/clips.ts';
import { createDeviceVoice } from '#platform/words/deviceVoice.ts';
import { fakeNavigator } from '#test/harness/fakes/fakeNavigator.ts';
import { noHost } from '#test/harness/fakes/noHost.ts';

/**
 * Returns the services for a test of one saga: the cookies and storage of jsdom, no host, and these calls. Any other
 * call fails.
 */
export function sagaServices(tokens: Partial<TokenClient>): SessionServices {
  const audioFocus = createAudioFocus();
  const unexpected = () => Promise.reject(new Error('This call is not expected.'));
  return {
    tokens: {
      fromAuthToken: unexpected,
      refresh: unexpected,
      swap: unexpected,
      revoke: unexpected,
      ownerOf: unexpected,
      ownerOfAuthToken: unexpected,
      fetchUser: unexpected,
      fetchMemberships: unexpected,
      ...tokens,
    },
    cookies: createCookieJar(),
    localStore: createTextStore(() => localStorage),
    clock: createClock(),
    navigator: fakeNavigator().navigator,
    page: createPage(),
    host: noHost,
    events: createForwardedEvents(noHost),
    environment: readEnvironment({ userAgent: 'Mozilla/5.0', maxTouchPoints: 0 }),
    audioFocus,
    clips: createClipPlayer(audioFocus),
    voice: createDeviceVoice(),
    time: {
      ask: unexpected,
      isOver: unexpected,
      hasScreenTime: () => false,
      noteOffline: () => undefined,
      remember: () => undefined,
      showKnown: async () => undefined,
    },
    uploads: {
      send: unexpected,
      sendSound: unexpected,
      discardSound: unexpected,
      restore: unexpected,
      remove: unexpected,
    },
    toasts: { fail: () => undefined },
    randomId: () => 'random-id',
    needsLoginHere: () => false,
  };
}
