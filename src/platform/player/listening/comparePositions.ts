import { put } from 'typed-redux-saga';
import { SECOND_MS } from '#lib/time/time.ts';
import type { StoryPositions } from './storyPositions.ts';
import { positionsDiffer, resumedElsewhere } from '#platform/player/playerSlice.ts';
import { resumePosition } from './resumePosition.ts';
import type { PlayerServices } from '#platform/player/services.ts';
import { jumpedPatch, type CurrentSession } from './listeningSession.ts';
import { trackOf } from '#platform/player/queue/trackOf.ts';

/**
 * Playback may jump to another position only if the story has played for less than this time. A later jump would
 * confuse the listener.
 */
const JUMP_WITHIN_MS = 8 * SECOND_MS;
/**
 * Positions that differ by no more than this are treated as the same, because hearing this much again does not disturb
 * anybody.
 */
const SAME_POSITION_WITHIN_MS = 15 * SECOND_MS;

/**
 * Asks the listener which position to use, if playback stopped at one position on this device and at another on a
 * second device. Returns whether the listener is asked.
 */
export function* askWhichPosition(storyId: string, hereMs: number, thereMs: number) {
  const isAsked = hereMs > 0 && thereMs > 0 && Math.abs(thereMs - hereMs) > SAME_POSITION_WITHIN_MS;
  if (isAsked) yield* put(positionsDiffer({ storyId, hereMs, thereMs }));
  return isAsked;
}

/**
 * Jumps to the position `stoppedMs`, unless the listener has chosen where the story begins, the story has played for
 * too long, or the positions hardly differ. Returns whether it has jumped.
 */
export function* jumpTo({ player }: PlayerServices, session: CurrentSession, stoppedMs: number) {
  const { resumedAtMs } = session.get();
  if (resumedAtMs === undefined || stoppedMs === 0) return false;
  if (player.positionMs() - resumedAtMs > JUMP_WITHIN_MS) return false;
  if (Math.abs(stoppedMs - resumedAtMs) < JUMP_WITHIN_MS) return false;
  session.apply(jumpedPatch(stoppedMs));
  player.seek(stoppedMs);
  yield* put(resumedElsewhere(stoppedMs));
  return true;
}

/**
 * Compares two positions once the user is known: the one that the server returned earlier, and the one that this phone
 * stores for the user.
 */
export function* compareWithStored(services: PlayerServices, session: CurrentSession, kept: StoryPositions) {
  const { player, clock } = services;
  const { uncompared } = session.get();
  if (!uncompared) return;
  session.apply({ uncompared: undefined });
  const { story, there } = uncompared;
  const here = kept[story.id];
  const [hereMs = 0, thereMs = 0] = [here, there ?? undefined].map((heard) =>
    resumePosition(heard, story.sound.durationMs, clock.now()),
  );
  const isHeard = player.snapshot().storyId === story.id;
  if (here && here.heardAt > (there?.heardAt ?? 0)) {
    if (!isHeard) player.offer(trackOf(story), hereMs);
    if (!isHeard || (yield* jumpTo(services, session, hereMs))) return;
  }
  yield* askWhichPosition(story.id, hereMs, thereMs);
}
