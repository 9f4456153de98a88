import { eventChannel, type EventChannel } from 'redux-saga';
import { call, put, select, takeEvery } from 'typed-redux-saga';
import type { UnknownAction } from '@reduxjs/toolkit';
import { attempt } from '#lib/attempt.ts';
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
  type PlayerState,
} from './playerSlice.ts';
import { isUnderWay } from './phase.ts';
import type { PlayerServices } from './services.ts';

export const SKIP_MS = 15_000;

/** The lock screen, the headset's buttons and the car's, where the browser has them. */
export function* mediaSessionSaga(services: PlayerServices) {
  const session = (navigator as { mediaSession?: MediaSession }).mediaSession;
  if (!session) return;
  yield* takeEvery(yield* call(buttons, session, services), function* press(action) {
    yield* put(action);
  });
  yield* takeEvery(storyStarted, function* show() {
    showStory(session, yield* select(selectPlayer));
  });
  yield* takeEvery([playerChanged, rateChosen, seekRequested, skipRequested], function* tell() {
    tellPosition(session, services, yield* select(selectPlayer));
  });
}

function buttons(session: MediaSession, { environment, player }: PlayerServices): EventChannel<UnknownAction> {
  return eventChannel((emit) => {
    const on = (button: MediaSessionAction, action: (details: MediaSessionActionDetails) => UnknownAction) =>
      // Older browsers throw on buttons they don't know.
      attempt(() => session.setActionHandler(button, (details) => emit(action(details))));
    on('play', () => (isUnderWay(player.snapshot().phase) ? pauseRequested() : playToggled()));
    on('pause', () => pauseRequested());
    on('previoustrack', () => previousRequested());
    on('nexttrack', () => nextRequested());
    on('seekto', ({ seekTime }) => seekRequested((seekTime ?? 0) * 1000));
    // iPhones show either these two or previous and next.
    if (environment.os !== 'ios') {
      on('seekbackward', ({ seekOffset }) => skipRequested(seekOffset ? -seekOffset * 1000 : -SKIP_MS));
      on('seekforward', ({ seekOffset }) => skipRequested(seekOffset ? seekOffset * 1000 : SKIP_MS));
    }
    return () => undefined;
  });
}

function showStory(session: MediaSession, { story, seriesTitle }: PlayerState): void {
  if (!story) return;
  session.metadata = new MediaMetadata({
    title: story.title,
    artist: '呆迪听故事',
    album: seriesTitle,
    // A wrong type is dropped without a word.
    artwork: [{ src: new URL(`${story.cover}-320.jpg`, location.href).href, sizes: '320x320', type: 'image/jpeg' }],
  });
}

/** Only when it does not follow from what was told before: the lock screen counts on by itself. */
function tellPosition(
  session: MediaSession,
  { player }: PlayerServices,
  { phase, rate, durationMs }: PlayerState,
): void {
  session.playbackState = isUnderWay(phase) ? 'playing' : 'paused';
  if (durationMs === 0) return;
  const position = Math.min(player.positionMs(), durationMs) / 1000;
  attempt(() => session.setPositionState({ duration: durationMs / 1000, playbackRate: rate, position }));
}
