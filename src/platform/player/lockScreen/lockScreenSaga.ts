import { eventChannel, type EventChannel } from 'redux-saga';
import { call, put, select, takeEvery } from 'typed-redux-saga';
import type { UnknownAction } from '@reduxjs/toolkit';
import { SECOND_MS } from '#lib/time/time.ts';
import {
  nextRequested,
  pauseRequested,
  playerChanged,
  playToggled,
  previousRequested,
  rateChosen,
  seekRequested,
  selectPlayer,
  skipRequested,
  storyStarted,
} from '#platform/player/playerSlice.ts';
import { isUnderWay } from '#platform/player/phase.ts';
import type { PlayerServices } from '#platform/player/services.ts';

export const SKIP_MS = 15 * SECOND_MS;

const buttons: readonly MediaSessionAction[] = ['play', 'pause', 'previoustrack', 'nexttrack', 'seekto'];
/**
 * The buttons that skip some seconds. iPhones show these two instead of the buttons for the previous and the next
 * story.
 */
const skipButtons: readonly MediaSessionAction[] = ['seekbackward', 'seekforward'];

/** Handles the lock screen and the buttons of headsets and cars. */
export function* lockScreenSaga(services: PlayerServices) {
  const { lockScreen, player } = services;
  yield* takeEvery(yield* call(presses, services), function* putAction(action) {
    yield* put(action);
  });
  yield* takeEvery(storyStarted, function* show() {
    const { story, seriesTitle } = yield* select(selectPlayer);
    if (story) lockScreen.showStory({ title: story.title, seriesTitle, cover: story.cover });
  });
  // Updates the lock screen only after changes that the lock screen cannot compute: it advances the position itself.
  yield* takeEvery([playerChanged, rateChosen, seekRequested, skipRequested], function* showPlayback() {
    const { phase, rate, durationMs } = yield* select(selectPlayer);
    lockScreen.showPlayback({ isPlaying: isUnderWay(phase), durationMs, positionMs: player.positionMs(), rate });
  });
}

function presses({ environment, lockScreen, player }: PlayerServices): EventChannel<UnknownAction> {
  return eventChannel((emit) => {
    const shown = environment.os === 'ios' ? buttons : [...buttons, ...skipButtons];
    lockScreen.subscribe(shown, ({ action, seekTime, seekOffset }) => {
      const skipMs = seekOffset ? seekOffset * 1000 : SKIP_MS;
      if (action === 'play') emit(isUnderWay(player.snapshot().phase) ? pauseRequested() : playToggled());
      else if (action === 'pause') emit(pauseRequested());
      else if (action === 'previoustrack') emit(previousRequested());
      else if (action === 'nexttrack') emit(nextRequested());
      else if (action === 'seekto') emit(seekRequested((seekTime ?? 0) * 1000));
      else if (action === 'seekbackward') emit(skipRequested(-skipMs));
      else if (action === 'seekforward') emit(skipRequested(skipMs));
    });
    return () => undefined;
  });
}
