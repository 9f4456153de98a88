import {
  call,
  delay,
  fork,
  put,
  race,
  select,
  spawn,
  take,
  takeEvery,
  takeLatest,
  type SagaGenerator,
} from 'typed-redux-saga';
import { SECOND_MS } from '#lib/time/time.ts';
import { logProblem } from '#platform/telemetry/log.ts';
import { playedSeconds, pageChanges, playerChanges } from '#platform/player/sound/channels.ts';
import { savePositionIfPlayed } from '#platform/player/listening/savePosition.ts';
import { saveUnreported } from '#platform/player/listening/listenerSaga.ts';
import type { PlayerSnapshot } from '#platform/player/player.ts';
import {
  playerChanged,
  playFailed,
  queueRemoved,
  seekRequested,
  selectFollowing,
  selectHeardStories,
  selectCurrentStory,
  selectPlayer,
  selectRate,
  skipRequested,
} from '#platform/player/playerSlice.ts';
import { problemText, RESTING_PROBLEM, SOUND_PROBLEM } from '#platform/player/problemText.ts';
import { FINISHED_BELOW_MS } from '#platform/player/listening/resumePosition.ts';
import type { PlayerServices } from '#platform/player/services.ts';
import { checkSleepTimer, countStory } from '#platform/player/sleep/sleepSaga.ts';
import {
  pausedPatch,
  playedPatch,
  playingPatch,
  type CurrentSession,
} from '#platform/player/listening/listeningSession.ts';
import { startStory } from '#platform/player/listening/startStory.ts';
import { countListening, mayPlay, restIfRefused, startRest } from '#platform/player/metering/meteringFlows.ts';
import { trackOf } from '#platform/player/queue/trackOf.ts';
import type { PlayerTools } from './playerTools.ts';
import { waitForEnding } from './waitEndings.ts';

/**
 * The playing time after which the position is saved for the first time. It is longer than the later intervals, so that
 * nothing is saved after an accidental tap.
 */
const FIRST_SAVE_AFTER_MS = 20 * SECOND_MS;
const SAVE_EVERY_MS = 10 * SECOND_MS;
const NOT_FOUND = 404;
/**
 * How much of a story is left when the data of the next story are requested, so that the next story can follow without
 * a gap, even on a locked phone.
 */
const NEXT_AHEAD_MS = 30 * SECOND_MS;
/** If no sound data arrive for this time, the sound is treated as failed, whatever the browser reports. */
const STALL_TIMEOUT_MS = 20 * SECOND_MS;

/** Handles the events of the sound, and continues with the next story. */
export function* playbackSaga(tools: PlayerTools) {
  const { services, session } = tools;
  yield* takeEvery(yield* call(playerChanges, services.player), handleChange, tools);
  yield* fork(watchSeconds, tools);
  yield* takeEvery(yield* call(pageChanges, services.page), function* handleMoment(moment) {
    if (moment === 'hidden') yield* savePositionIfPlayed(services, session);
    else yield* call(saveUnreported, services);
  });
  yield* takeLatest(playerChanged, retryWhenStuck, tools);
}

function* handleChange(tools: PlayerTools, change: PlayerSnapshot) {
  const { services, session } = tools;
  const story = yield* select(selectCurrentStory);
  // Shows a failure as loading, because the following retry may succeed. Shows nothing about a story that another one
  // is about to replace.
  const phase = change.phase === 'failed' ? 'loading' : change.phase;
  if (story?.id === change.storyId) yield* put(playerChanged({ phase, durationMs: change.durationMs }));
  switch (change.phase) {
    case 'playing':
      session.apply(playingPatch(session.get(), services.clock.now(), yield* isReported(change.storyId)));
      yield* call(countOnce, services, session, change.storyId);
      return;
    case 'paused':
      session.apply(pausedPatch(session.get(), services.clock.now()));
      yield* savePositionIfPlayed(services, session);
      return;
    case 'ended':
      yield* savePositionIfPlayed(services, session);
      session.apply({ hasEnded: true });
      if (yield* call(countStory)) yield* call(playFollowing, tools);
      return;
    case 'failed':
      yield* savePositionIfPlayed(services, session);
      yield* call(tryAgain, tools);
  }
}

function* isReported(storyId: string) {
  return (yield* select(selectHeardStories))[storyId]?.isSaved === true;
}

/**
 * Handles all seconds in one loop. A separate task for each second would cost a slow phone as much as the work itself.
 */
function* watchSeconds(tools: PlayerTools) {
  const seconds = yield* call(playedSeconds, tools.services.player);
  while (true) {
    yield* take(seconds);
    yield* handleSecond(tools);
  }
}

/** Handles one more second of playing. */
function* handleSecond({ services, session, metering }: PlayerTools) {
  const { player, listening, clock } = services;
  yield* checkSleepTimer(services);
  const tick = { positionMs: player.positionMs(), at: clock.deviceNow() };
  const rate = yield* select(selectRate);
  const before = session.get().listenedMs;
  session.apply(playedPatch(session.get(), tick, rate));
  yield* countListening(services, metering, session.get().listenedMs - before);
  const { unsavedMs, hasSavedPosition, prefetchedStoryId } = session.get();
  const leftMs = player.snapshot().durationMs - tick.positionMs;
  const hasJustFinished = leftMs < FINISHED_BELOW_MS && leftMs >= FINISHED_BELOW_MS - SECOND_MS;
  const saveAfterMs = hasSavedPosition ? SAVE_EVERY_MS : FIRST_SAVE_AFTER_MS;
  if (unsavedMs >= saveAfterMs || hasJustFinished) yield* savePositionIfPlayed(services, session);
  if (leftMs > NEXT_AHEAD_MS) return;
  const next = yield* select(selectFollowing);
  if (!next || prefetchedStoryId === next.id || listening.knownStory(next.id)) return;
  session.apply({ prefetchedStoryId: next.id });
  yield* fork(fetchAhead, services, next.id);
}

function* fetchAhead({ listening }: PlayerServices, storyId: string) {
  try {
    yield* call(listening.fetchStory, storyId);
  } catch (problem) {
    logProblem('next story', problem);
  }
}

/** Adds a start to the play count. A repeated story counts again, but a story that continues after a pause does not. */
function* countOnce({ listening }: PlayerServices, session: CurrentSession, storyId: string) {
  if (session.get().isCounted) return;
  session.apply({ isCounted: true });
  try {
    yield* call(listening.countPlay, storyId);
  } catch (problem) {
    logProblem('play count', problem);
  }
}

/**
 * Plays the following story from its beginning. Does nothing after a preview, because the listener must first be told
 * why the preview has ended. Skips a story that the server no longer provides to this listener.
 */
function* playFollowing(tools: PlayerTools): SagaGenerator<void> {
  const { services, session, metering } = tools;
  if (metering.get().isLast) {
    yield* call(startRest, services);
    return;
  }
  const { isPreview } = yield* select(selectPlayer);
  const next = yield* select(selectFollowing);
  if (isPreview || !next) return;
  try {
    const { story } = yield* race({
      story: call(fetchFollowing, tools, next.id),
      isEnded: call(waitForEnding),
      // A jump means that the listener hears the story that has just ended again, instead of the following one.
      hasJumped: take([seekRequested, skipRequested]),
    });
    if (story) yield* call(startStory, services, session, story, 0);
  } catch (problem) {
    logProblem('next story', problem);
    if (!isGone(problem)) return;
    // If the current story is the one that is repeated, it stays in the queue, and the problem is shown.
    if (next.id === (yield* select(selectCurrentStory))?.id) {
      yield* put(playFailed({ problem: problemText(problem) }));
      return;
    }
    yield* put(queueRemoved(next.id));
    yield* call(playFollowing, tools);
  }
}

/** Fetches the following story, and requests time for it. Returns undefined if it must not play. */
function* fetchFollowing({ services, metering }: PlayerTools, storyId: string) {
  const { player, listening } = services;
  // Uses the cached story if there is one, because a locked iPhone lets the next sound start only within `ended`.
  const story = listening.knownStory(storyId) ?? (yield* call(listening.fetchStory, storyId));
  if (player.snapshot().phase !== 'ended' || !(yield* mayPlay(services, metering, story))) return undefined;
  return story;
}

const isGone = (problem: unknown): boolean =>
  typeof problem === 'object' && problem !== null && 'status' in problem && problem.status === NOT_FOUND;

/**
 * Retries once with a new address, because the address of a members' story expires. After a second failure, shows the
 * problem, and the listener has to try again.
 */
function* tryAgain(tools: PlayerTools) {
  const { services, session, metering } = tools;
  const { player } = services;
  const { storyId } = player.snapshot();
  const positionMs = player.positionMs();
  // Does nothing if another story is about to replace this one.
  if ((yield* select(selectCurrentStory))?.id !== storyId) return;
  if (session.get().isRetried) {
    yield* put(playFailed({ problem: SOUND_PROBLEM }));
    yield* spawn(restIfRefused, services, metering, storyId);
    return;
  }
  session.apply({ isRetried: true });
  try {
    const { story, isEnded } = yield* race({
      story: call(fetchAgain, tools, storyId),
      isEnded: call(waitForEnding),
    });
    // If the wait was ended, for example by a pause, the retry has not happened, so it is permitted again.
    if (isEnded) session.apply({ isRetried: false });
    else if (story) player.play(trackOf(story), positionMs);
    else yield* put(playFailed({ problem: RESTING_PROBLEM }));
  } catch (problem) {
    yield* put(playFailed({ problem: problemText(problem) }));
  }
}

/** Fetches a story again, and requests time for it. Returns undefined if the time is used up. */
function* fetchAgain({ services, metering }: PlayerTools, storyId: string) {
  const story = yield* call(services.listening.fetchStory, storyId, true);
  return (yield* mayPlay(services, metering, story)) ? story : undefined;
}

function* retryWhenStuck(tools: PlayerTools, { payload }: ReturnType<typeof playerChanged>) {
  const { services, session } = tools;
  if (payload.phase !== 'loading' && payload.phase !== 'stalled') return;
  yield* delay(STALL_TIMEOUT_MS);
  yield* savePositionIfPlayed(services, session);
  yield* call(tryAgain, tools);
  // Waits for the retry in the same way. The retry does not change the phase, so this saga is not started again for it.
  yield* delay(STALL_TIMEOUT_MS);
  yield* call(tryAgain, tools);
}
