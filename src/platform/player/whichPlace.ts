import { put } from 'typed-redux-saga';
import type { HeardStories } from './heard.ts';
import { positionsDiffer, resumedElsewhere } from './playerSlice.ts';
import { resumePosition } from './resumePosition.ts';
import type { PlayerServices } from './services.ts';
import { trackOf, type Start } from './start.ts';

/** A position that arrives later than this is ignored, because a jump would only confuse. */
const CATCH_UP_WITHIN_MS = 8_000;
/** A repetition of this length does not disturb. */
const SAME_PLACE_WITHIN_MS = 15_000;

/**
 * If this device and another one stopped at different positions, asks the listener which one to use. Returns whether it
 * asked.
 */
export function* askWhichPlace(storyId: string, hereMs: number, thereMs: number) {
  const isAsked = hereMs > 0 && thereMs > 0 && Math.abs(thereMs - hereMs) > SAME_PLACE_WITHIN_MS;
  if (isAsked) yield* put(positionsDiffer({ storyId, hereMs, thereMs }));
  return isAsked;
}

/**
 * Jumps to this position in a story that has just begun automatically, if that does not disturb. Returns whether it
 * did.
 */
export function* catchUp({ player }: PlayerServices, start: Start, stoppedMs: number) {
  const { beganAtMs } = start;
  if (beganAtMs === undefined || stoppedMs === 0 || player.positionMs() - beganAtMs > CATCH_UP_WITHIN_MS) return false;
  if (Math.abs(stoppedMs - beganAtMs) < CATCH_UP_WITHIN_MS) return false;
  player.seek(stoppedMs);
  start.beganAtMs = stoppedMs;
  yield* put(resumedElsewhere(stoppedMs));
  return true;
}

/**
 * Compares the position that the server returned before the user was known with the one stored on this phone for that
 * user.
 */
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
