import { put } from 'typed-redux-saga';
import type { HeardStories } from './heard.ts';
import { positionsDiffer, resumedElsewhere } from './playerSlice.ts';
import { resumePosition } from './resumePosition.ts';
import type { PlayerServices } from './services.ts';
import { trackOf, type Start } from './start.ts';

/** A place that is known later than this has lost its moment: a jump would only confuse. */
const CATCH_UP_WITHIN_MS = 8_000;
/** Nobody minds hearing so much again. */
const SAME_PLACE_WITHIN_MS = 15_000;

/** Where this device and another one stopped at places of their own, the listener says which is meant. Answers whether. */
export function* askWhichPlace(storyId: string, hereMs: number, thereMs: number) {
  const isAsked = hereMs > 0 && thereMs > 0 && Math.abs(thereMs - hereMs) > SAME_PLACE_WITHIN_MS;
  if (isAsked) yield* put(positionsDiffer({ storyId, hereMs, thereMs }));
  return isAsked;
}

/** Goes on from there in the story that has just begun by itself, as long as nobody would mind. Answers whether. */
export function* catchUp({ player }: PlayerServices, start: Start, stoppedMs: number) {
  const { beganAtMs } = start;
  if (beganAtMs === undefined || stoppedMs === 0 || player.positionMs() - beganAtMs > CATCH_UP_WITHIN_MS) return false;
  if (Math.abs(stoppedMs - beganAtMs) < CATCH_UP_WITHIN_MS) return false;
  player.seek(stoppedMs);
  start.beganAtMs = stoppedMs;
  yield* put(resumedElsewhere(stoppedMs));
  return true;
}

/** What the server told before the listener had a name, beside what this phone has kept under that name. */
export function* compareAgain(services: PlayerServices, start: Start, kept: HeardStories) {
  const { player, clock } = services;
  const { uncompared } = start;
  if (!uncompared) return;
  start.uncompared = undefined;
  const { story, there } = uncompared;
  const here = kept[story.id];
  const [hereMs = 0, thereMs = 0] = [here, there ?? undefined].map((heard) =>
    resumePosition(heard, story.sound.durationMs, clock.now()),
  );
  const isHeard = player.snapshot().storyId === story.id;
  if (here && here.heardAt > (there?.heardAt ?? 0)) {
    if (!isHeard) player.offer(trackOf(story), hereMs);
    if (!isHeard || (yield* catchUp(services, start, hereMs))) return;
  }
  yield* askWhichPlace(story.id, hereMs, thereMs);
}
