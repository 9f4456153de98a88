import type { SessionServices } from '#platform/session/services.ts';
import type { ListeningClient } from './listening/listeningClient.ts';
import type { LockScreen } from './lockScreen/lockScreen.ts';
import type { Player } from './player.ts';

/** Everything outside the store that the player's sagas use. */
export interface PlayerServices extends Pick<
  SessionServices,
  'cookies' | 'localStore' | 'clock' | 'environment' | 'page' | 'host' | 'time'
> {
  player: Player;
  listening: ListeningClient;
  lockScreen: LockScreen;
}

/**
 * The saga that manages listening to stories: `playerSaga`, or `latePlayerSaga`, which loads `playerSaga` when it is
 * needed.
 */
export type PlayerFlows = (services: PlayerServices) => Generator;
