import { buffers, eventChannel, type EventChannel } from 'redux-saga';
import type { Page } from '#platform/environment/page.ts';
import type { Player, PlayerSnapshot } from './player.ts';

const SECOND_MS = 1_000;

export const playerChanges = (player: Player): EventChannel<PlayerSnapshot> =>
  eventChannel((emit) => player.subscribe(emit), buffers.expanding());

/** Emits at every second of the story that is really heard. */
export const heardSeconds = (player: Player): EventChannel<true> =>
  eventChannel((emit) => {
    let second = -1;
    return player.subscribePosition((positionMs) => {
      const present = Math.floor(positionMs / SECOND_MS);
      if (present === second || player.snapshot().phase !== 'playing') return;
      second = present;
      emit(true);
    });
  }, buffers.sliding(1));

/** The page goes out of sight, perhaps for good, nobody tells; or the network is there again. */
export const pageMoments = (page: Page): EventChannel<'hidden' | 'online'> =>
  eventChannel((emit) =>
    page.subscribe((change) => {
      if (change === 'pagehide' || (change === 'visibilitychange' && !page.isVisible())) emit('hidden');
      else if (change === 'online') emit('online');
    }),
  );
