import { all, call, put, select, spawn, take, takeEvery } from 'typed-redux-saga';
import { api } from '#platform/http/api.ts';
import { logout, selectIsLogin, selectToken, sessionEnded, setToken } from '#platform/session/authSlice.ts';
import { selectIsAnonymous, selectUserId, setUser } from '#platform/session/userSlice.ts';
import { logProblem } from '#platform/telemetry/log.ts';
import { forgetHeardOfUser, keepHeard, newestOf, readHeard } from './heard.ts';
import { listenerChanged, progressSaved, selectHeardStories, storyHeard } from './playerSlice.ts';
import type { PlayerServices } from './services.ts';
import type { Start } from './start.ts';
import { compareAgain } from './whichPlace.ts';

/** A listener without an account. */
const GUEST = '';
/** Signed in, but the server has not returned the user yet. */
export const UNNAMED = '?';

/** Tracks who is listening: each listener's positions are stored only for them, on the phone and on the server. */
export function* listenerSaga(services: PlayerServices, start: Start) {
  let listener = yield* call(presentListener);
  yield* call(welcome, services, start, listener);
  yield* takeEvery(storyHeard, keep, services);
  while (true) {
    yield* take([setToken, setUser, logout, sessionEnded]);
    const next = yield* call(presentListener);
    if (next === listener) continue;
    // What was played before does not belong to the next listener.
    if (listener !== UNNAMED)
      Object.assign(start, { sessionId: '', listenedMs: 0, unkeptMs: 0, learned: undefined, uncompared: undefined });
    if (next === GUEST) forgetHeardOfUser(services.localStore);
    if (listener === GUEST) yield* put(api.util.invalidateTags(['Listening']));
    yield* call(welcome, services, start, next, listener === UNNAMED && next !== GUEST);
    listener = next;
  }
}

export function* presentListener() {
  const isUser = (yield* select(selectIsLogin)) && !(yield* select(selectIsAnonymous));
  return isUser ? (yield* select(selectUserId)) || UNNAMED : GUEST;
}

/** `isSame`: the same listener as before, whose id has become known now. */
function* welcome(services: PlayerServices, start: Start, listener: string, isSame = false) {
  const kept = listener === UNNAMED ? {} : readHeard(services.localStore, listener);
  const heard = isSame ? newestOf(kept, yield* select(selectHeardStories)) : kept;
  yield* put(listenerChanged(heard));
  // Positions from before the id was known were not stored on this phone.
  if (isSame && Object.keys(heard).length > 0) yield* call(keepOnPhone, services);
  if (isSame) yield* call(compareAgain, services, start, kept);
  if (listener === GUEST) return;
  // A fork would block the caller, and with it the next change of the listener, until the server replies.
  yield* spawn(saveUntold, services);
}

/** Saves positions from a time without a network, or from the last moment of an earlier visit. */
export function* saveUntold(services: PlayerServices) {
  if ((yield* call(presentListener)) === GUEST) return;
  const untold = Object.entries(yield* select(selectHeardStories)).filter(([, { isSaved }]) => !isSaved);
  yield* all(untold.map(([storyId, entry]) => call(save, services, { storyId, ...entry })));
}

function* keep(services: PlayerServices, { payload }: ReturnType<typeof storyHeard>) {
  yield* call(keepOnPhone, services);
  if (!payload.isSaved && (yield* call(presentListener)) !== GUEST) yield* call(save, services, payload);
}

function* keepOnPhone({ localStore }: PlayerServices) {
  const listener = yield* call(presentListener);
  if (listener !== UNNAMED) keepHeard(localStore, listener, yield* select(selectHeardStories));
}

/**
 * The newest position wins on the server, so the order does not matter; failed calls are repeated at the next start.
 */
function* save(
  services: PlayerServices,
  { storyId, positionMs, finished, heardAt, clockOffsetMs = 0, session }: ReturnType<typeof storyHeard>['payload'],
) {
  const { clock, listening } = services;
  const token = yield* select(selectToken);
  const sentAt = clock.now();
  const heard = {
    ...{ storyId, positionMs, finished, sentAt },
    // Corrected by the clock offset known now.
    heardAt: Math.max(0, heardAt - clockOffsetMs + sentAt - clock.deviceNow()),
    ...(session && { session }),
  };
  try {
    const saved = yield* call(listening.saveProgress, heard, token);
    yield* put(progressSaved({ storyId, heardAt, savedAt: saved.updatedAt }));
    yield* call(keepOnPhone, services);
  } catch (problem) {
    logProblem('listening progress', problem);
  }
}
