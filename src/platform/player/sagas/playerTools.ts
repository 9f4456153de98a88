import type { CurrentSession } from '#platform/player/listening/listeningSession.ts';
import type { CurrentMetering } from '#platform/player/metering/metering.ts';
import type { PlayerServices } from '#platform/player/services.ts';

/** The objects that all sagas of one player use. */
export interface PlayerTools {
  readonly services: PlayerServices;
  readonly session: CurrentSession;
  readonly metering: CurrentMetering;
}
