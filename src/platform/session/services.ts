import type { ForwardedEvents } from '#platform/bridge/native/forwardedEvents.ts';
import type { Host } from '#platform/bridge/host.ts';
import type { Environment } from '#platform/environment/environment.ts';
import type { Page } from '#platform/environment/page.ts';
import type { TimeClient } from '#platform/eyeCare/timeClient.ts';
import type { Clock } from '#platform/http/clock.ts';
import type { Navigator } from '#platform/navigation/navigator.ts';
import type { AudioFocus } from '#platform/player/sound/audioFocus.ts';
import type { CookieJar } from '#platform/storage/cookies.ts';
import type { TextStore } from '#platform/storage/storage.ts';
import type { UploadClient } from '#platform/uploads/uploadClient.ts';
import type { ClipPlayer } from '#platform/words/clips.ts';
import type { DeviceVoice } from '#platform/words/deviceVoice.ts';
import type { TokenClient } from './token/tokenClient.ts';

export interface Toasts {
  /** Shows that an action has failed whose result the user is waiting for. */
  fail: (text: string, durationMs?: number) => void;
}

/** Everything outside the store that sagas and components use. */
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
  audioFocus: AudioFocus;
  clips: ClipPlayer;
  voice: DeviceVoice;
  uploads: UploadClient;
  time: TimeClient;
  /** Returns a new random string that nobody can guess. */
  randomId: () => string;
  /** Returns whether the access rule of the current screen requires a signed-in user. */
  needsLoginHere: () => boolean;
}
