import { call, put, select } from 'typed-redux-saga';
import { childOfDownloads } from './childOfDownloads.ts';
import { currentListener, GUEST } from './listenerSaga.ts';
import { FINISHED_BELOW_MS } from './resumePosition.ts';
import { playerSlice, storyHeard } from '#platform/player/playerSlice.ts';
import type { PlayerServices } from '#platform/player/services.ts';
import { positionSavedPatch, type CurrentSession } from './listeningSession.ts';

/**
 * Saves the position if anything was played since it was last saved. Without this condition, a story that fails to
 * start would overwrite its saved position.
 */
export function* savePositionIfPlayed(services: PlayerServices, session: CurrentSession) {
  if (session.get().unsavedMs > 0) yield* savePosition(services, session);
}

export function* savePosition({ player, clock, listening, localStore }: PlayerServices, session: CurrentSession) {
  const { storyId, durationMs } = player.snapshot();
  if (storyId === '') return;
  const { isPreview } = yield* select(playerSlice.selectors.selectPlayer);
  const positionMs = Math.round(Math.min(player.positionMs(), durationMs));
  const heardAt = clock.now();
  session.apply(positionSavedPatch(session.get(), listening.newSessionId));
  const { id, listenedMs, isDownloaded } = session.get();
  const isOfGuest = (yield* call(currentListener)) === GUEST;
  const child = isOfGuest && isDownloaded ? childOfDownloads(localStore) : undefined;
  yield* put(
    storyHeard({
      storyId,
      positionMs,
      finished: !isPreview && durationMs - positionMs < FINISHED_BELOW_MS,
      heardAt,
      clockOffsetMs: heardAt - clock.deviceNow(),
      session: { id, listenedMs: Math.round(listenedMs) },
      isSaved: false,
      ...(child && { ofChild: child.childId }),
    }),
  );
}
