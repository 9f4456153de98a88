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

/** Whoever has no account. */
const GUEST = '';
/** Signed in, and the server has not said who it is yet. */
export const UNNAMED = '?';

/** Whose listening it is: what each listener heard is kept for that one alone, on the phone and on the server. */
export function* listenerSaga(services: PlayerServices, start: Start) {
  let listener = yield* call(presentListener);
  yield* call(welcome, services, start, listener);
  yield* takeEvery(storyHeard, keep, services);
  while (true) {
    yield* take([setToken, setUser, logout, sessionEnded]);
    const next = yield* call(presentListener);
    if (next === listener) continue;
    // What was heard before is not the next one's.
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

/** `isSame`: known by name now, and has already been listening. */
function* welcome(services: PlayerServices, start: Start, listener: string, isSame = false) {
  const kept = listener === UNNAMED ? {} : readHeard(services.localStore, listener);
  const heard = isSame ? newestOf(kept, yield* select(selectHeardStories)) : kept;
  yield* put(listenerChanged(heard));
  // What was heard before the name was known was nobody's on this phone.
  if (isSame && Object.keys(heard).length > 0) yield* call(keepOnPhone, services);
  if (isSame) yield* call(compareAgain, services, start, kept);
  if (listener === GUEST) return;
  // A fork would hold up the caller, and with it the next change of the listener, until the server has answered.
  yield* spawn(saveUntold, services);
}

/** What was heard while there was no network, or in the last moment of an earlier visit. */
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

/** Newest wins on the server, so order does not matter; what fails is sent again at the next start. */
function* save(
  services: PlayerServices,
  { storyId, positionMs, finished, heardAt, clockOffsetMs = 0, session }: ReturnType<typeof storyHeard>['payload'],
) {
  const { clock, listening } = services;
  const token = yield* select(selectToken);
  const sentAt = clock.now();
  const heard = {
    ...{ storyId, positionMs, finished, sentAt },
    // By the clock as it is known by now.
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
