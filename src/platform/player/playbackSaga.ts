import { call, delay, fork, put, select, take, takeEvery, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { SECOND_MS } from '#lib/time.ts';
import { logProblem } from '#platform/telemetry/log.ts';
import { heardSeconds, pageMoments, playerChanges } from './channels.ts';
import { keepPosition } from './keepPosition.ts';
import { listenedBetween } from './listened.ts';
import { saveUntold } from './listenerSaga.ts';
import type { PlayerSnapshot } from './player.ts';
import {
  playerChanged,
  playFailed,
  queueRemoved,
  selectFollowing,
  selectPlayedStory,
  selectPlayer,
  selectRate,
} from './playerSlice.ts';
import { problemText, SOUND_PROBLEM } from './problemText.ts';
import { FINISHED_BELOW_MS } from './resumePosition.ts';
import type { PlayerServices } from './services.ts';
import { heedSleepTimer, mayFollow } from './sleepSaga.ts';
import { trackOf, type Start } from './start.ts';
import { startStory } from './startStory.ts';

/** Later than the following intervals, so that an accidental tap saves nothing. */
const FIRST_KEPT_AFTER_MS = 20_000;
const KEEP_EVERY_MS = 10_000;
const NOT_FOUND = 404;
/** With this time left the next story is loaded, so that it can follow without a gap, also on a locked phone. */
const NEXT_AHEAD_MS = 30_000;
/** This long without a sound counts as a failure, whatever the browser reports. */
const PATIENCE_MS = 20_000;

/** Handles the events of the sound, and continues with the next story. */
export function* playbackSaga(services: PlayerServices, start: Start) {
  const { player } = services;
  yield* takeEvery(yield* call(playerChanges, player), follow, services, start);
  yield* fork(listenOn, services, start);
  yield* takeEvery(yield* call(pageMoments, services.page), function* tell(moment) {
    if (moment === 'hidden') yield* keepPosition(services, start);
    else yield* call(saveUntold, services);
  });
  yield* takeLatest(playerChanged, losePatience, services, start);
}

function* follow(services: PlayerServices, start: Start, change: PlayerSnapshot) {
  const story = yield* select(selectPlayedStory);
  // Only a retry shows whether it has really failed. Failures of a story that is about to be replaced are ignored.
  const phase = change.phase === 'failed' ? 'loading' : change.phase;
  if (story?.id === change.storyId) yield* put(playerChanged({ phase, durationMs: change.durationMs }));
  switch (change.phase) {
    case 'playing':
      start.pausedAt = undefined;
      yield* call(count, services, start, change.storyId);
      return;
    case 'paused':
      start.pausedAt ??= services.clock.now();
      yield* keepPosition(services, start);
      return;
    case 'ended':
      yield* keepPosition(services, start);
      if (yield* call(mayFollow)) yield* call(goOn, services, start);
      return;
    case 'failed':
      yield* keepPosition(services, start);
      yield* call(tryAgain, services, start);
  }
}

/** There is no task for each second, because that would cost a slow phone as much as the work in it. */
function* listenOn(services: PlayerServices, start: Start) {
  const seconds = yield* call(heardSeconds, services.player);
  while (true) {
    yield* take(seconds);
    yield* listen(services, start);
  }
}

/** Handles one more second of playing. */
function* listen(services: PlayerServices, start: Start) {
  const { player, listening, clock } = services;
  yield* heedSleepTimer(services);
  const tick = { positionMs: player.positionMs(), at: clock.deviceNow() };
  const listenedMs = listenedBetween(start.lastTick, tick, yield* select(selectRate));
  start.lastTick = tick;
  start.unkeptMs += listenedMs;
  start.listenedMs += listenedMs;
  // A story that plays on may fail again: its address expires while it is paused over night, and again the next night.
  if (listenedMs > 0) start.isRetried = false;
  const leftMs = player.snapshot().durationMs - tick.positionMs;
  const hasJustFinished = leftMs < FINISHED_BELOW_MS && leftMs >= FINISHED_BELOW_MS - SECOND_MS;
  const keepAfterMs = start.isKept ? KEEP_EVERY_MS : FIRST_KEPT_AFTER_MS;
  if (start.unkeptMs >= keepAfterMs || hasJustFinished) yield* keepPosition(services, start);
  if (leftMs > NEXT_AHEAD_MS) return;
  const next = yield* select(selectFollowing);
  if (!next || start.nextAsked === next.id || listening.knownStory(next.id)) return;
  start.nextAsked = next.id;
  yield* fork(fetchAhead, services, next.id);
}

function* fetchAhead({ listening }: PlayerServices, storyId: string) {
  try {
    yield* call(listening.fetchStory, storyId);
  } catch (problem) {
    logProblem('next story', problem);
  }
}

/** Counts once for each start: playing again counts again, resuming does not. */
function* count({ listening }: PlayerServices, start: Start, storyId: string) {
  if (start.isCounted) return;
  start.isCounted = true;
  try {
    yield* call(listening.countPlay, storyId);
  } catch (problem) {
    logProblem('play count', problem);
  }
}

/**
 * Plays the following story from its beginning. After a preview nothing follows, because the listener is told why
 * first. A story that the server no longer provides, to this listener or to anybody, is skipped.
 */
function* goOn(services: PlayerServices, start: Start): SagaGenerator<void> {
  const { isPreview } = yield* select(selectPlayer);
  const next = yield* select(selectFollowing);
  if (isPreview || !next) return;
  try {
    // Usually cached: a locked iPhone lets the next sound start only within `ended`.
    const story = services.listening.knownStory(next.id) ?? (yield* call(services.listening.fetchStory, next.id));
    if (services.player.snapshot().phase === 'ended') yield* call(startStory, services, start, story, 0);
  } catch (problem) {
    logProblem('next story', problem);
    if (!isGone(problem)) return;
    yield* put(queueRemoved(next.id));
    yield* call(goOn, services, start);
  }
}

const isGone = (problem: unknown): boolean =>
  typeof problem === 'object' && problem !== null && 'status' in problem && problem.status === NOT_FOUND;

/** Retries once with a fresh address, because that of a VIP story expires; after that the listener has to act. */
function* tryAgain(services: PlayerServices, start: Start) {
  const { player, listening } = services;
  const { storyId } = player.snapshot();
  const positionMs = player.positionMs();
  if (start.isRetried) {
    yield* put(playFailed({ problem: SOUND_PROBLEM }));
    return;
  }
  start.isRetried = true;
  try {
    const story = yield* call(listening.fetchStory, storyId, true);
    if (player.snapshot().storyId === storyId) player.play(trackOf(story), positionMs);
  } catch (problem) {
    if (player.snapshot().storyId === storyId) yield* put(playFailed({ problem: problemText(problem) }));
  }
}

function* losePatience(services: PlayerServices, start: Start, { payload }: ReturnType<typeof playerChanged>) {
  if (payload.phase !== 'loading' && payload.phase !== 'stalled') return;
  yield* delay(PATIENCE_MS);
  yield* keepPosition(services, start);
  yield* call(tryAgain, services, start);
  // The second attempt does not change the phase, so nothing else would check the time.
  yield* delay(PATIENCE_MS);
  yield* call(tryAgain, services, start);
}
