import type { UnknownAction } from '@reduxjs/toolkit';
import { call, debounce, fork, put, race, select, takeEvery, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import type { StoryCard } from '#contract/stories/stories.ts';
import { SECOND_MS } from '#lib/time/time.ts';
import { isUnderWay } from '#platform/player/phase.ts';
import { isPlayingStory } from '#platform/player/player.ts';
import { savePositionIfPlayed, savePosition } from '#platform/player/listening/savePosition.ts';
import * as actions from '#platform/player/playerSlice.ts';
import { problemText, RESTING_PROBLEM } from '#platform/player/problemText.ts';
import { storeRepeat } from '#platform/player/queue/queue.ts';
import { storeRate, readRate } from '#platform/player/rates.ts';
import { rewindMsAfterPause } from '#platform/player/listening/resumePosition.ts';
import type { PlayerServices } from '#platform/player/services.ts';
import { positionChosenPatch, type CurrentSession } from '#platform/player/listening/listeningSession.ts';
import { fetchPosition, startStory, resumePositionOf } from '#platform/player/listening/startStory.ts';
import { mayGoOn, mayPlay } from '#platform/player/metering/meteringFlows.ts';
import { trackOf } from '#platform/player/queue/trackOf.ts';
import type { PlayerTools } from './playerTools.ts';
import { waitForEnding } from './waitEndings.ts';

const SEEK_SETTLES_MS = SECOND_MS;

/**
 * Handles the listener's actions within the same tap: a saga runs up to its first asynchronous effect before `dispatch`
 * returns.
 */
export function* controlsSaga(tools: PlayerTools) {
  const { services, session } = tools;
  const { player } = services;
  yield* takeLatest(actions.storyOffered, offer, services, session);
  const stories = [actions.playRequested.type, actions.storyChosen.type, actions.queueChosen.type];
  yield* takeLatest(stories, startRequested, tools);
  yield* takeEvery(actions.playToggled, toggle, tools);
  yield* takeEvery(actions.pauseRequested, () => pause(services));
  yield* takeEvery(actions.stopRequested, function* stop() {
    yield* pause(services);
    // Saves the position at once, because another child becomes active with the next action.
    yield* savePositionIfPlayed(services, session);
  });
  yield* takeEvery(actions.seekRequested, ({ payload }) => seekTo(tools, payload));
  yield* takeEvery(actions.skipRequested, ({ payload }) => seekTo(tools, player.positionMs() + payload));
  yield* debounce(
    SEEK_SETTLES_MS,
    [actions.seekRequested, actions.skipRequested],
    saveChosenPosition,
    services,
    session,
  );
  yield* takeEvery(actions.nextRequested, function* next() {
    const story = yield* select(actions.selectNext);
    if (story) yield* put(actions.storyChosen(story));
  });
  yield* takeEvery(actions.previousRequested, function* previous() {
    const story = yield* select(actions.selectPrevious);
    yield* put(story ? actions.storyChosen(story) : actions.seekRequested(0));
  });
  yield* fork(rateSaga, services);
  yield* takeEvery(actions.repeatChosen, ({ payload }) => storeRepeat(services.localStore, payload));
}

function* offer(
  services: PlayerServices,
  session: CurrentSession,
  { payload: story }: ReturnType<typeof actions.storyOffered>,
) {
  // Does not preload the sound for a listener with limits, because each fetch counts as use.
  if (story.sound.isMetered !== true) services.player.offer(trackOf(story), yield* resumePositionOf(services, story));
  yield* call(fetchPosition, services, session, story);
}

/**
 * Starts a story. It is run with `takeLatest`, so that the last action replaces an earlier one whose story is still
 * loading.
 */
function* startRequested(tools: PlayerTools, action: UnknownAction) {
  if (actions.playRequested.match(action)) yield* call(startPlaying, tools, action);
  else if (actions.storyChosen.match(action)) yield* call(startChosen, tools, action.payload);
  else if (actions.queueChosen.match(action) && action.payload[0]) yield* call(startChosen, tools, action.payload[0]);
}

function* startPlaying(
  { services, session, metering }: PlayerTools,
  { payload }: ReturnType<typeof actions.playRequested>,
) {
  const { story, fromMs } = payload;
  const { isAllowed } = yield* race({
    isAllowed: call(mayPlay, services, metering, story),
    isEnded: call(waitForEnding),
  });
  // Shows no longer as loading a chosen story whose wait this action has replaced.
  if (isAllowed === false) yield* pause(services);
  if (isAllowed !== true) return;
  yield* call(startStory, services, session, story, fromMs);
  if (fromMs === undefined) yield* call(fetchPosition, services, session, story);
}

function* startChosen(tools: PlayerTools, card: StoryCard) {
  const { services, session } = tools;
  const { player } = services;
  yield* savePositionIfPlayed(services, session);
  // Removes the previous story, because the controls already show the chosen one. A tap may have started the sound of
  // the chosen story before the app was loaded.
  if (!isPlayingStory(player, card.id)) player.dismiss();
  try {
    const { story } = yield* race({ story: call(fetchChosen, tools, card), isEnded: call(waitForEnding) });
    if (!story) return;
    yield* call(startStory, services, session, story);
    yield* call(fetchPosition, services, session, story);
  } catch (problem) {
    player.pause();
    yield* put(actions.playFailed({ problem: problemText(problem) }));
  }
}

/** Fetches a story, and requests time for it. Returns undefined, and shows the reason, if it must not play. */
function* fetchChosen({ services, metering }: PlayerTools, card: StoryCard) {
  const { player, listening } = services;
  const known = listening.knownStory(card.id);
  if (known === undefined && !isPlayingStory(player, card.id)) player.useTap();
  const story = known ?? (yield* call(listening.fetchStory, card.id));
  if (yield* mayPlay(services, metering, story)) return story;
  yield* put(actions.playFailed({ problem: RESTING_PROBLEM }));
  return undefined;
}

/**
 * Pauses the sound. The player reports no pause of a sound that is still being fetched, so such a pause is shown here;
 * `waitForEnding` ends the wait for that sound.
 */
function* pause({ player }: PlayerServices) {
  const isSounding = isUnderWay(player.snapshot().phase);
  player.pause();
  const { phase, durationMs } = yield* select(actions.selectPlayer);
  if (!isSounding && isUnderWay(phase)) yield* put(actions.playerChanged({ phase: 'paused', durationMs }));
}

function* toggle(tools: PlayerTools) {
  const { services, session } = tools;
  const { player, clock } = services;
  const { phase, story, isStarted, durationMs } = yield* select(actions.selectPlayer);
  if (isUnderWay(phase)) {
    yield* pause(services);
  } else if (story && (phase === 'failed' || !isStarted)) {
    yield* put(actions.storyChosen(story));
  } else {
    if (story && !(yield* call(mayContinue, tools, story.id))) return;
    const { pausedAt } = session.get();
    const rewindMs = rewindMsAfterPause(pausedAt === undefined ? 0 : clock.now() - pausedAt);
    // After a jump in a story that has ended, the player is at the new position although its phase is still `ended`.
    if (phase === 'ended' && player.positionMs() >= durationMs - SECOND_MS) player.seek(0);
    else if (rewindMs > 0) player.seek(player.positionMs() - rewindMs);
    player.resume();
  }
}

/** Requests time for the listener if needed. Returns whether the story may continue, and nothing has ended the wait. */
function* mayContinue({ services, metering }: PlayerTools, storyId: string): SagaGenerator<boolean> {
  const { isAllowed } = yield* race({
    isAllowed: call(mayGoOn, services, metering, storyId),
    isEnded: call(waitForEnding),
  });
  return isAllowed === true;
}

function* seekTo(tools: PlayerTools, positionMs: number) {
  const { player } = tools.services;
  const { isStarted, story } = yield* select(actions.selectPlayer);
  // Ignores a jump in a story that is still being fetched, because the listener does not see which position it has.
  if (!isStarted || !story) return;
  tools.session.apply(positionChosenPatch);
  const { phase } = player.snapshot();
  player.seek(positionMs);
  // A jump in a story that has ended plays it again, for which the listener needs time as for any other start.
  if (phase === 'ended' && (yield* call(mayContinue, tools, story.id))) player.resume();
}

function* saveChosenPosition(services: PlayerServices, session: CurrentSession) {
  if (session.get().resumedAtMs === undefined) yield* savePosition(services, session);
}

function* rateSaga({ player, localStore }: PlayerServices) {
  yield* takeEvery(actions.rateChosen, ({ payload: rate }) => {
    player.setRate(rate);
    storeRate(localStore, rate);
  });
  yield* put(actions.rateChosen(readRate(localStore)));
}
