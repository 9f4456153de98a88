import type { ForwardedEvents } from '#platform/bridge/forwardedEvents.ts';
import type { Host } from '#platform/bridge/host.ts';
import type { Environment } from '#platform/environment/environment.ts';
import type { Page } from '#platform/environment/page.ts';
import type { Clock } from '#platform/http/clock.ts';
import type { Navigator } from '#platform/navigation/navigator.ts';
import type { CookieJar } from '#platform/storage/cookies.ts';
import type { TextStore } from '#platform/storage/storage.ts';
import type { TokenClient } from './tokenClient.ts';

export interface Toasts {
  /** Something has failed that the user waits for. */
  fail: (text: string, durationMs?: number) => void;
}

/** All that the session's flows touch outside the store. */
export interface SessionServices {
  tokens: TokenClient;
  cookies: CookieJar;
  localStore: TextStore;
  clock: Clock;
  navigator: Navigator;
  page: Page;
  host: Host;
  events: ForwardedEvents;
  environment: Environment;
  toasts: Toasts;
  /** Unguessable, and different each time. */
  randomId: () => string;
  /** Whether the access rule of the present screen asks for a signed-in user. */
  needsLoginHere: () => boolean;
}
