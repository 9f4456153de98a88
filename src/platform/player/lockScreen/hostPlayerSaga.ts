import { eventChannel } from 'redux-saga';
import { call, put, select, take, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { PLAYBACK_EVENT, type HostPlayback } from '#contract/host/hostEvents.ts';
import { coverJpg } from '#lib/coverFiles.ts';
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
import { logout } from '#platform/session/authSlice.ts';

/** Tells a native host what is playing, for its lock screen and player. Pauses when the host itself plays a sound. */
export function* hostPlayerSaga(services: PlayerServices) {
  yield* take([playRequested, storyChosen, queueChosen]);
  yield* takeEvery(yield* call(pauseRequestsOf, services.host), function* pause() {
    yield* put(pauseRequested());
  });
  let reported: HostPlayback | undefined;
  yield* takeEvery([playerChanged, rateChosen, seekRequested, skipRequested], function* report() {
    const playback = yield* presentPlayback(services);
    if (!playback) return;
    reported = playback;
    yield* call(sendPlayback, services.host, playback);
  });
  // At a logout, reports that the last story is paused. The story is remembered here, because the logout has already
  // removed it from the store.
  yield* takeEvery(logout, function* reportEnd() {
    const former = reported;
    reported = undefined;
    if (former?.state === 'playing') yield* call(sendPlayback, services.host, { ...former, state: 'paused' as const });
  });
}

/** Returns what is playing; undefined if the player has no story. */
function* presentPlayback({ player }: PlayerServices): SagaGenerator<HostPlayback | undefined> {
  const { story, seriesTitle, phase, durationMs, rate } = yield* select(selectPlayer);
  if (!story) return undefined;
  return {
    state: isUnderWay(phase) ? 'playing' : 'paused',
    storyId: story.id,
    title: story.title,
    seriesTitle,
    cover: coverJpg(story.cover),
    positionMs: Math.round(player.positionMs()),
    durationMs,
    rate,
  };
}

const sendPlayback = (host: Host, playback: HostPlayback) => host.sendEvent(PLAYBACK_EVENT, { ...playback });

const pauseRequestsOf = (host: Host) =>
  eventChannel<true>((emit) =>
    host.subscribeEvents((name) => {
      if (name === 'player.pause') emit(true);
    }),
  );
