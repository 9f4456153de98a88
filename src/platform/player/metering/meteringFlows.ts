import { call, fork, put, select, spawn, type SagaGenerator } from 'typed-redux-saga';
import type { StoryDetail } from '#contract/stories/stories.ts';
import type { UseKind } from '#lib/eyeCare/limitRules.ts';
import { finishingChanged, refusedUse } from '#platform/eyeCare/eyeCareSlice.ts';
import type { TimeAnswer } from '#platform/eyeCare/timeClient.ts';
import { isPlayingStory } from '#platform/player/player.ts';
import type { PlayerServices } from '#platform/player/services.ts';
import { selectChildId } from '#platform/session/user/userSlice.ts';
import {
  answerPatch,
  mustRest,
  requestPatch,
  requestEndedPatch,
  firstSecondPatch,
  type CurrentMetering,
} from './metering.ts';

/**
 * Requests time before a story plays, if the listener has limits. Returns whether the story may play. For a listener
 * without limits, no step of this function is asynchronous, so that the sound starts within the tap.
 */
export function* mayPlay(
  services: PlayerServices,
  metering: CurrentMetering,
  { id, sound }: StoryDetail,
): SagaGenerator<boolean> {
  metering.apply({ isMetered: sound.isMetered === true });
  return yield* mayGoOn(services, metering, id);
}

/**
 * If the listener has limits, requests time before the story that was played last is continued. Returns whether the
 * story may play. If granted time is left, the story plays immediately, and the request only tells the gateway which
 * story is playing, because the child may finish this story when the time runs out.
 */
export function* mayGoOn(services: PlayerServices, metering: CurrentMetering, storyId: string): SagaGenerator<boolean> {
  const { isMetered, isLast, isAsking, grantedUntil, storyId: askedFor } = metering.get();
  if (!isMetered) return true;
  if (!isLast && services.clock.elapsed() < grantedUntil) {
    // Uses `spawn`, so that the request does not delay the sound and is not cancelled together with the saga that
    // started the story.
    if (storyId !== askedFor && !isAsking) yield* spawn(renewTime, services, metering, storyId);
    return true;
  }
  const { player } = services;
  // Pauses while the gateway is asked. Does not pause a sound of this story that is already playing, because a tap has
  // started it before the app was loaded.
  if (!isPlayingStory(player, storyId)) {
    player.pause();
    player.useTap();
  }
  if (!mustRest(yield* call(requestTime, services, metering, storyId))) return true;
  yield* call(startRest, services);
  return false;
}

/**
 * Shows the rest screen if a sound could not be loaded because the gateway has refused it. This happens in two cases.
 * Guests hear a story without a request for time first. For listeners with limits, no time is requested before a retry
 * while granted time seems to be left, but the gateway may have ended that time, for example at bedtime.
 */
export function* restIfRefused(services: PlayerServices, metering: CurrentMetering, storyId: string) {
  const { isMetered, grantedUntil } = metering.get();
  const isGranted = services.clock.elapsed() < grantedUntil;
  if (isMetered && !isGranted) return;
  const isRefused = isGranted
    ? mustRest(yield* call(services.time.ask, 'listen' as UseKind, storyId))
    : // Does not request time, because the gateway would count time for a sound that nobody has heard.
      yield* call(services.time.isOver, 'listen' as UseKind);
  const isCurrent = services.player.snapshot().storyId === storyId;
  if (isCurrent && isRefused) yield* call(startRest, services);
}

/** Counts `listenedMs` of listening, in milliseconds of real time, and requests more time when needed. */
export function* countListening(
  services: PlayerServices,
  metering: CurrentMetering,
  listenedMs: number,
): SagaGenerator<void> {
  const now = services.clock.elapsed();
  if (metering.get().isOffline && listenedMs > 0) services.time.noteOffline('listen', Math.round(listenedMs));
  if (metering.get().askAt === undefined) metering.apply(firstSecondPatch(now));
  const { isAsking, askAt = now } = metering.get();
  if (isAsking || now < askAt) return;
  yield* fork(renewTime, services, metering, services.player.snapshot().storyId);
}

function* renewTime(services: PlayerServices, metering: CurrentMetering, storyId: string) {
  const { kind } = yield* call(requestTime, services, metering, storyId);
  if (kind === 'refused') yield* call(startRest, services);
}

/** Stops the sound, and covers all screens with the rest screen. */
export function* startRest({ player }: PlayerServices) {
  player.pause();
  yield* put(refusedUse('listen'));
}

function* requestTime({ time, clock }: PlayerServices, metering: CurrentMetering, storyId: string) {
  metering.apply(requestPatch(storyId));
  const childId = yield* select(selectChildId);
  let asked: TimeAnswer;
  try {
    asked = yield* call(time.ask, 'listen' as UseKind, storyId);
  } finally {
    metering.apply(requestEndedPatch);
  }
  // Ignores the answer if another child has become active since the request.
  if ((yield* select(selectChildId)) !== childId) return asked;
  metering.apply(answerPatch(asked, clock.elapsed()));
  yield* put(finishingChanged(metering.get().isLast));
  return asked;
}
