import { call, fork, put, spawn, type SagaGenerator } from 'typed-redux-saga';
import type { StoryDetail } from '#contract/stories/stories.ts';
import type { UseKind } from '#lib/eyeCare/limitRules.ts';
import { MINUTE_MS, SECOND_MS } from '#lib/time/time.ts';
import { finishingChanged, refusedUse } from '#platform/eyeCare/eyeCareSlice.ts';
import type { Asked } from '#platform/eyeCare/timeClient.ts';
import { isHearing } from '#platform/player/player.ts';
import type { PlayerServices } from '#platform/player/services.ts';

/** A granted time is renewed this long before it ends. */
const RENEW_AHEAD_MS = 8 * SECOND_MS;
/** Time is first requested after this much listening, so that an accidental tap does not count. */
const FIRST_AFTER_MS = 10 * SECOND_MS;
/**
 * The interval at which time is requested for a listener without limits, because a parent may set limits on another
 * device.
 */
const FREE_FOR_MS = 10 * MINUTE_MS;
const RETRY_AFTER_MS = 15 * SECOND_MS;

/** The player's data about the time that the listener may use. All moments are values of `clock.elapsed`. */
export interface Meter {
  /** Whether the current story may only play in time that was granted before. */
  isMetered: boolean;
  /** The moment at which to request time next; undefined before the first second of listening. */
  askAt: number | undefined;
  isAsking: boolean;
  /** The story that the last request named. */
  storyId: string;
  /** The moment at which the granted time ends. */
  grantedUntil: number;
  /** Whether the gateway cannot be reached. Then the time listened is noted, and reported later. */
  isOffline: boolean;
  /** Whether no other story may follow the current one. */
  isLast: boolean;
}

export const createMeter = (): Meter => ({
  isMetered: false,
  askAt: undefined,
  isAsking: false,
  storyId: '',
  grantedUntil: 0,
  isOffline: false,
  isLast: false,
});

/**
 * Requests time before a story plays, if the listener has limits. Returns whether the story may play. Without limits
 * nothing here is asynchronous, so that the sound starts within the tap.
 */
export function* mayPlay(services: PlayerServices, meter: Meter, story: StoryDetail): SagaGenerator<boolean> {
  meter.isMetered = story.sound.isMetered === true;
  return yield* mayGoOn(services, meter, story.id);
}

/**
 * Requests time before the last played story continues, if the listener has limits. Returns whether the story may play.
 * Within time that was granted before, the story plays immediately. The gateway is then only told which story it is,
 * because the child may finish that story when the time runs out.
 */
export function* mayGoOn(services: PlayerServices, meter: Meter, storyId: string): SagaGenerator<boolean> {
  if (!meter.isMetered) return true;
  if (!meter.isLast && services.clock.elapsed() < meter.grantedUntil) {
    // Spawned, so that the request neither delays the sound nor is cancelled together with the saga that started the
    // story.
    if (storyId !== meter.storyId && !meter.isAsking) yield* spawn(goOn, services, meter, storyId);
    return true;
  }
  const { player } = services;
  // A sound that a tap has started before the app was loaded may continue while the gateway is asked.
  if (!isHearing(player, storyId)) {
    player.pause();
    player.useTap();
  }
  const { kind } = yield* call(ask, services, meter, storyId);
  if (kind !== 'refused' && kind !== 'spent') return true;
  player.pause();
  yield* put(refusedUse('listen'));
  return false;
}

/** Counts one second of listening, and requests more time when needed. */
export function* countSecond(services: PlayerServices, meter: Meter): SagaGenerator<void> {
  if (meter.isOffline) services.time.noteOffline('listen', SECOND_MS);
  const now = services.clock.elapsed();
  meter.askAt ??= now + FIRST_AFTER_MS;
  if (meter.isAsking || now < meter.askAt) return;
  yield* fork(goOn, services, meter, services.player.snapshot().storyId);
}

function* goOn(services: PlayerServices, meter: Meter, storyId: string) {
  const { kind } = yield* call(ask, services, meter, storyId);
  if (kind === 'refused') yield* call(rest, services);
}

/** Stops the sound, and covers all screens with the rest screen. */
export function* rest({ player }: PlayerServices) {
  player.pause();
  yield* put(refusedUse('listen'));
}

function* ask({ time, clock }: PlayerServices, meter: Meter, storyId: string) {
  meter.isAsking = true;
  meter.storyId = storyId;
  let asked: Asked;
  try {
    asked = yield* call(time.ask, 'listen' as UseKind, storyId);
  } finally {
    meter.isAsking = false;
  }
  const now = clock.elapsed();
  const leaseMs = asked.kind === 'granted' ? asked.leaseMs : asked.kind === 'free' ? FREE_FOR_MS : 0;
  meter.isOffline = asked.kind === 'offline' || asked.kind === 'spent';
  // Without a network the gateway cannot grant the end of the story, so the story may be finished without a grant.
  meter.isLast = asked.kind === 'spent' || (asked.kind === 'granted' && asked.isFinishing);
  meter.grantedUntil = now + leaseMs;
  if (leaseMs > 0) meter.askAt = now + Math.max(SECOND_MS, leaseMs - RENEW_AHEAD_MS);
  else meter.askAt = meter.isOffline ? now + RETRY_AFTER_MS : now;
  yield* put(finishingChanged(meter.isLast));
  return asked;
}
