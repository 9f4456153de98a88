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
 * Handles the listener's actions within the tap that dispatches them: a saga runs up to its first asynchronous effect
 * before `dispatch` returns.
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
    // Saves the position immediately, because the next action makes another child active.
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
 * Starts a story. `takeLatest` runs this saga, so that a later action replaces an earlier one whose story is still
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
  // If the time is refused, shows the chosen story as paused. It may still be shown as loading, because this action has
  // ended the wait for it.
  if (isAllowed === false) yield* pause(services);
  if (isAllowed !== true) return;
  yield* call(startStory, services, session, story, fromMs);
  if (fromMs === undefined) yield* call(fetchPosition, services, session, story);
}

function* startChosen(tools: PlayerTools, card: StoryCard) {
  const { services, session } = tools;
  const { player } = services;
  yield* savePositionIfPlayed(services, session);
  // Stops the previous story, because the controls already show the chosen one. If the sound of the chosen story
  // already plays, a tap has started it before the app was loaded, so it is not stopped.
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

/** Fetches a story, and requests time for it. If the story must not play, shows the reason and returns undefined. */
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
 * Pauses the sound. If the sound is still being fetched, the player reports no pause, so this function itself shows the
 * pause, and `waitForEnding` prevents the sound from starting later.
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
    // Starts at the beginning only if the player is at the end. After a jump in a story that has ended, the phase is
    // still `ended`, but the player is at the new position.
    if (phase === 'ended' && player.positionMs() >= durationMs - SECOND_MS) player.seek(0);
    else if (rewindMs > 0) player.seek(player.positionMs() - rewindMs);
    player.resume();
  }
}

/**
 * Requests time for the listener if needed. Returns whether the story may continue. It may not if an action has ended
 * the wait for the time.
 */
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
  // Ignores a jump in a story that is still being fetched, because its position is not shown yet.
  if (!isStarted || !story) return;
  tools.session.apply(positionChosenPatch);
  const hasEnded = () => player.snapshot().phase === 'ended';
  player.seek(positionMs);
  // A jump in a story that has ended plays it again, for which the listener needs time as for any other start. If the
  // listener jumps several times meanwhile, only the first jump starts the sound: a sound that is started while it
  // plays would be shown as loading.
  if (hasEnded() && (yield* call(mayContinue, tools, story.id)) && hasEnded()) player.resume();
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
