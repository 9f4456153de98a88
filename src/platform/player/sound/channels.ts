import { buffers, eventChannel, type EventChannel } from 'redux-saga';
import type { Page } from '#platform/environment/page.ts';
import type { Player, PlayerSnapshot } from '#platform/player/player.ts';
import { EACH_TIME, wholeSecond } from './valueUntil.ts';

export const playerChanges = (player: Player): EventChannel<PlayerSnapshot> =>
  eventChannel((emit) => player.subscribe(emit), buffers.expanding());

/** Emits an event for every second of the story that is really played. */
export const playedSeconds = (player: Player): EventChannel<true> =>
  eventChannel((emit) => {
    let lastSecondMs = -1;
    return player.subscribePosition((positionMs) => {
      if (player.snapshot().phase !== 'playing') return EACH_TIME;
      const { value, untilMs } = wholeSecond(positionMs);
      if (value !== lastSecondMs) emit(true);
      lastSecondMs = value;
      return untilMs;
    });
  }, buffers.sliding(1));

/**
 * Emits `hidden` when the page is hidden, because a hidden page may never be shown again, and `online` when the network
 * is back.
 */
export const pageChanges = (page: Page): EventChannel<'hidden' | 'online'> =>
  eventChannel((emit) =>
    page.subscribe((change) => {
      if (change === 'pagehide' || (change === 'visibilitychange' && !page.isVisible())) emit('hidden');
      else if (change === 'online') emit('online');
    }),
  );
