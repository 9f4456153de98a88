import { eventChannel } from 'redux-saga';
import { call, put, select, take, takeEvery } from 'typed-redux-saga';
import { PLAYBACK_EVENT, type HostPlayback } from '#contract/host/hostEvents.ts';
import type { Host } from '#platform/bridge/host.ts';
import { isUnderWay } from '#platform/player/phase.ts';
import {
  pauseRequested,
  playerChanged,
  playRequested,
  queueChosen,
  rateChosen,
  seekRequested,
  selectPlayer,
  skipRequested,
  storyChosen,
} from '#platform/player/playerSlice.ts';
import type { PlayerServices } from '#platform/player/services.ts';

/** Tells a native host what is playing, for its lock screen and player. Pauses when the host itself plays a sound. */
export function* hostPlayerSaga(services: PlayerServices) {
  yield* take([playRequested, storyChosen, queueChosen]);
  yield* takeEvery(yield* call(pauseRequestsOf, services.host), function* pause() {
    yield* put(pauseRequested());
  });
  yield* takeEvery([playerChanged, rateChosen, seekRequested, skipRequested], reportPlayback, services);
}

function* reportPlayback({ host, player }: PlayerServices) {
  const { story, seriesTitle, phase, durationMs, rate } = yield* select(selectPlayer);
  if (!story) return;
  const playback: HostPlayback = {
    state: isUnderWay(phase) ? 'playing' : 'paused',
    storyId: story.id,
    title: story.title,
    seriesTitle,
    cover: `${story.cover}-320.jpg`,
    positionMs: Math.round(player.positionMs()),
    durationMs,
    rate,
  };
  yield* call(sendPlayback, host, playback);
}

const sendPlayback = (host: Host, playback: HostPlayback) => host.sendEvent(PLAYBACK_EVENT, { ...playback });

const pauseRequestsOf = (host: Host) =>
  eventChannel<true>((emit) =>
    host.subscribeEvents((name) => {
      if (name === 'player.pause') emit(true);
    }),
  );
