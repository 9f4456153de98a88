import { put, select } from 'typed-redux-saga';
import { FINISHED_BELOW_MS } from './resumePosition.ts';
import { playerSlice, storyHeard } from './playerSlice.ts';
import type { PlayerServices } from './services.ts';
import type { Start } from './start.ts';

/** Saves the position if anything was played since the last time; a failed start must not overwrite it. */
export function* keepPosition(services: PlayerServices, start: Start) {
  if (start.unkeptMs > 0) yield* notePosition(services, start);
}

export function* notePosition({ player, clock, listening }: PlayerServices, start: Start) {
  const { storyId, durationMs } = player.snapshot();
  if (storyId === '') return;
  const { isPreview } = yield* select(playerSlice.selectors.selectPlayer);
  const positionMs = Math.round(Math.min(player.positionMs(), durationMs));
  const heardAt = clock.now();
  Object.assign(start, { unkeptMs: 0, isKept: true, sessionId: start.sessionId || listening.newSessionId() });
  yield* put(
    storyHeard({
      storyId,
      positionMs,
      finished: !isPreview && durationMs - positionMs < FINISHED_BELOW_MS,
      heardAt,
      clockOffsetMs: heardAt - clock.deviceNow(),
      session: { id: start.sessionId, listenedMs: Math.round(start.listenedMs) },
      isSaved: false,
    }),
  );
}
