import { call, delay, put, select, takeLatest } from 'typed-redux-saga';
import { SECOND_MS } from '#lib/time/time.ts';
import { pauseRequested } from '#platform/player/playerSlice.ts';
import type { PlayerServices } from '#platform/player/services.ts';
import { selectSleepTimer, sleepTimerEnded, sleepSet, storyCounted } from './sleepSlice.ts';

/** The length of the fade-out. There is none on iPhones, because pages cannot set the volume there. */
const FADE_MS = 20 * SECOND_MS;

/**
 * Runs the sleep timer until its deadline. While a story plays, each event of the sound checks the deadline, because
 * timers fire late or never in the background. The `delay` in this saga is needed for a paused story.
 */
export function* sleepSaga(services: PlayerServices) {
  yield* takeLatest([sleepSet, sleepTimerEnded], waitForDeadline, services);
}

function* waitForDeadline(services: PlayerServices) {
  const timer = yield* select(selectSleepTimer);
  services.player.setVolume(1);
  if (timer.kind !== 'moment') return;
  yield* delay(Math.max(0, timer.endsAt - services.clock.deviceNow()));
  yield* call(checkSleepTimer, services);
}

export function* checkSleepTimer({ player, clock }: PlayerServices) {
  const timer = yield* select(selectSleepTimer);
  if (timer.kind !== 'moment') return;
  const leftMs = timer.endsAt - clock.deviceNow();
  if (leftMs > 0) {
    if (leftMs < FADE_MS) player.setVolume(leftMs / FADE_MS);
    return;
  }
  yield* put(pauseRequested());
  yield* put(sleepTimerEnded());
}

/** Counts the end of a story for the sleep timer. Returns whether another story may follow. */
export function* countStory() {
  yield* put(storyCounted());
  const timer = yield* select(selectSleepTimer);
  if (timer.kind !== 'stories' || timer.left > 0) return true;
  yield* put(sleepTimerEnded());
  return false;
}
