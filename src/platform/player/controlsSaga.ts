import type { UnknownAction } from '@reduxjs/toolkit';
import { call, debounce, fork, put, select, takeEvery, takeLatest } from 'typed-redux-saga';
import type { StoryCard } from '#contract/stories.ts';
import { isUnderWay } from './phase.ts';
import { keepPosition, notePosition } from './keepPosition.ts';
import * as wishes from './playerSlice.ts';
import { problemText } from './problemText.ts';
import { keepRepeat } from './queue.ts';
import { keepRate, readRate } from './rates.ts';
import { rewindAfter } from './resumePosition.ts';
import type { PlayerServices } from './services.ts';
import { trackOf, type Start } from './start.ts';
import { learnPosition, startStory, whereStopped } from './startStory.ts';

const SEEK_SETTLES_MS = 1_000;

/**
 * Handles the listener's actions within the tap: sagas run up to their first asynchronous effect before `dispatch`
 * returns.
 */
export function* controlsSaga(services: PlayerServices, start: Start) {
  const { player } = services;
  yield* takeLatest(wishes.storyOffered, offer, services, start);
  const stories = [wishes.playRequested.type, wishes.storyChosen.type, wishes.queueChosen.type];
  yield* takeLatest(stories, hear, services, start);
  yield* takeEvery(wishes.playToggled, toggle, services, start);
  yield* takeEvery(wishes.pauseRequested, () => player.pause());
  yield* takeEvery(wishes.seekRequested, ({ payload }) => seekTo(services, start, payload));
  yield* takeEvery(wishes.skipRequested, ({ payload }) => seekTo(services, start, player.positionMs() + payload));
  yield* debounce(SEEK_SETTLES_MS, [wishes.seekRequested, wishes.skipRequested], noteChosenPlace, services, start);
  yield* takeEvery(wishes.nextRequested, function* next() {
    const story = yield* select(wishes.selectNext);
    if (story) yield* put(wishes.storyChosen(story));
  });
  yield* takeEvery(wishes.previousRequested, function* previous() {
    const story = yield* select(wishes.selectPrevious);
    yield* put(story ? wishes.storyChosen(story) : wishes.seekRequested(0));
  });
  yield* fork(rateSaga, services);
  yield* takeEvery(wishes.repeatChosen, ({ payload }) => keepRepeat(services.localStore, payload));
}

function* offer(services: PlayerServices, start: Start, { payload: story }: ReturnType<typeof wishes.storyOffered>) {
  services.player.offer(trackOf(story), yield* whereStopped(services, story));
  yield* call(learnPosition, services, start, story);
}

/** The last action wins over one whose story is still loading. */
function* hear(services: PlayerServices, start: Start, wish: UnknownAction) {
  if (wishes.playRequested.match(wish)) yield* call(play, services, start, wish);
  else if (wishes.storyChosen.match(wish)) yield* call(choose, services, start, wish.payload);
  else if (wishes.queueChosen.match(wish) && wish.payload[0]) yield* call(choose, services, start, wish.payload[0]);
}

function* play(services: PlayerServices, start: Start, { payload }: ReturnType<typeof wishes.playRequested>) {
  const { story, fromMs } = payload;
  yield* call(startStory, services, start, story, fromMs);
  if (fromMs === undefined) yield* call(learnPosition, services, start, story);
}

function* choose(services: PlayerServices, start: Start, card: StoryCard) {
  const { player, listening } = services;
  yield* keepPosition(services, start);
  const known = listening.knownStory(card.id);
  try {
    if (known === undefined) {
      player.pause();
      player.useTap();
    }
    const story = known ?? (yield* call(listening.fetchStory, card.id));
    yield* call(startStory, services, start, story);
    yield* call(learnPosition, services, start, story);
  } catch (problem) {
    yield* put(wishes.playFailed({ problem: problemText(problem) }));
  }
}

function* toggle(services: PlayerServices, start: Start) {
  const { player, clock } = services;
  const { phase, story } = yield* select(wishes.selectPlayer);
  if (isUnderWay(phase)) {
    player.pause();
  } else if (phase === 'failed') {
    if (story) yield* put(wishes.storyChosen(story));
  } else {
    const restMs = start.pausedAt === undefined ? 0 : clock.now() - start.pausedAt;
    const back = rewindAfter(restMs);
    if (phase === 'ended') player.seek(0);
    else if (back > 0) player.seek(player.positionMs() - back);
    player.resume();
  }
}

function seekTo({ player }: PlayerServices, start: Start, positionMs: number): void {
  // The listener has chosen the position: a reply of the server must not change it.
  start.beganAtMs = undefined;
  start.uncompared = undefined;
  const { phase } = player.snapshot();
  player.seek(positionMs);
  if (phase === 'ended') player.resume();
}

function* noteChosenPlace(services: PlayerServices, start: Start) {
  if (start.beganAtMs === undefined) yield* notePosition(services, start);
}

function* rateSaga({ player, localStore }: PlayerServices) {
  yield* takeEvery(wishes.rateChosen, ({ payload: rate }) => {
    player.setRate(rate);
    keepRate(localStore, rate);
  });
  yield* put(wishes.rateChosen(readRate(localStore)));
}
