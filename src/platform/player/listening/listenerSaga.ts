import type { UnknownAction } from '@reduxjs/toolkit';
import { actionChannel, all, call, put, select, spawn, take, takeEvery } from 'typed-redux-saga';
import { api } from '#platform/http/api.ts';
import { hasLeft, logout, selectIsLogin, selectToken, sessionEnded, setToken } from '#platform/session/authSlice.ts';
import {
  childChanged,
  selectChildId,
  selectIsAnonymous,
  selectUser,
  selectUserId,
  setUser,
} from '#platform/session/user/userSlice.ts';
import { logProblem } from '#platform/telemetry/log.ts';
import {
  removePositionsOfOthers,
  mergePositions,
  readPositions,
  removePositionsOfUser,
  storePositions,
} from './storyPositions.ts';
import { listenerChanged, progressSaved, selectHeardStories, storyHeard } from '#platform/player/playerSlice.ts';
import type { PlayerServices } from '#platform/player/services.ts';
import { listenerReplacedPatch, type CurrentSession } from './listeningSession.ts';
import { removeSavedPositions, storeForChildOfDownloads } from './childOfDownloads.ts';
import { compareWithStored } from './comparePositions.ts';

/** The id of a listener without an account. */
export const GUEST = '';
/** The id of a listener who is signed in, but whose data the server has not returned yet. */
export const UNKNOWN_USER = '?';

/**
 * Tracks which child is listening. The positions of each listener are stored only for that listener, on the phone and
 * on the server.
 */
export function* listenerSaga(services: PlayerServices, session: CurrentSession) {
  const { localStore } = services;
  let listener = yield* call(currentListener);
  let account = yield* call(clearOtherAccounts, services, '');
  let token = yield* select(selectToken);
  yield* call(loadPositions, services, session, listener);
  yield* takeEvery(storyHeard, handleHeard, services);
  // Buffers the events, because a login often dispatches `setToken` and `setUser` directly after each other, and the
  // second would be missed while the first is handled.
  const events = yield* actionChannel([setToken, setUser, childChanged, logout, sessionEnded].map(String));
  while (true) {
    const event: UnknownAction = yield* take(events);
    const next = yield* call(currentListener);
    const former = { account, token };
    account = yield* call(clearOtherAccounts, services, account);
    token = yield* select(selectToken);
    if (next === listener) continue;
    if (listener !== UNKNOWN_USER) session.apply(listenerReplacedPatch);
    const isExpired = sessionEnded.match(event) && !hasLeft(event) && !isReplaced(services, former);
    if (next === GUEST && isExpired) removeSavedPositions(localStore, former.account);
    else if (next === GUEST) removePositionsOfUser(localStore);
    if (listener === GUEST) yield* put(api.util.invalidateTags(['EyeCare', 'Listening']));
    yield* call(loadPositions, services, session, next, listener === UNKNOWN_USER && next !== GUEST);
    listener = next;
  }
}

/**
 * Returns whether the cookies contain a session of another account, or of an account that is not known yet, because
 * another tab has begun it. A token that another tab has refreshed belongs to the same account.
 */
const isReplaced = ({ cookies }: PlayerServices, former: { account: string; token: string }): boolean =>
  ![undefined, former.token].includes(cookies.read('token')) && cookies.read('user_id') !== former.account;

/**
 * Returns the id of the present user; empty if none is known. As soon as a user is known, deletes the positions that
 * other accounts have left on this phone.
 */
function* clearOtherAccounts({ localStore }: PlayerServices, former: string) {
  const userId = yield* select(selectUserId);
  if (userId !== '' && userId !== former) removePositionsOfOthers(localStore, userId);
  return userId;
}

export function* currentListener() {
  const isUser = (yield* select(selectIsLogin)) && !(yield* select(selectIsAnonymous));
  return isUser ? (yield* select(selectChildId)) || UNKNOWN_USER : GUEST;
}

/**
 * Loads the stored positions of a listener. `isSame` means that the listener is the same as before, and that only the
 * id has become known.
 */
function* loadPositions(services: PlayerServices, session: CurrentSession, listener: string, isSame = false) {
  const kept = listener === UNKNOWN_USER ? {} : readPositions(services.localStore, listener);
  const heard = isSame ? mergePositions(kept, yield* select(selectHeardStories)) : kept;
  yield* put(listenerChanged(heard));
  // Stores the positions from the time before the id was known. They could not be stored on this phone without an id.
  if (isSame && Object.keys(heard).length > 0) yield* call(storeOnPhone, services);
  if (isSame) yield* call(compareWithStored, services, session, kept);
  if (listener === GUEST) return;
  // Uses `spawn`, because `listenerSaga` would wait for a forked task until the server replies, and would miss the next
  // change of the listener.
  yield* spawn(saveUnreported, services);
}

/**
 * Sends the positions that the server has not stored yet: from a time without a network, or from the end of an earlier
 * visit.
 */
export function* saveUnreported(services: PlayerServices) {
  if ((yield* call(currentListener)) === GUEST) return;
  const unreported = Object.entries(yield* select(selectHeardStories)).filter(([, { isSaved }]) => !isSaved);
  yield* all(unreported.map(([storyId, entry]) => call(report, services, { storyId, ...entry })));
}

function* handleHeard(services: PlayerServices, { payload }: ReturnType<typeof storyHeard>) {
  yield* call(storeOnPhone, services);
  if (!payload.isSaved && (yield* call(currentListener)) !== GUEST) yield* call(report, services, payload);
}

function* storeOnPhone({ localStore }: PlayerServices) {
  const listener = yield* call(currentListener);
  if (listener === UNKNOWN_USER) return;
  const heard = yield* select(selectHeardStories);
  if (listener !== GUEST) {
    storePositions(localStore, listener, yield* select(selectUserId), heard);
    return;
  }
  const ofGuest = Object.entries(heard).filter(([, { ofChild }]) => ofChild === undefined);
  storePositions(localStore, GUEST, '', Object.fromEntries(ofGuest));
  storeForChildOfDownloads(localStore, heard);
}

/**
 * Sends a position to the server. The order of the calls does not matter, because the server keeps the newest position.
 * Failed calls are repeated at the next start.
 */
function* report(
  services: PlayerServices,
  { storyId, positionMs, finished, heardAt, clockOffsetMs = 0, session }: ReturnType<typeof storyHeard>['payload'],
) {
  const { clock, listening } = services;
  const token = yield* select(selectToken);
  const { childId } = yield* select(selectUser);
  const sentAt = clock.now();
  const heard = {
    storyId,
    positionMs,
    finished,
    sentAt,
    // Corrects the time at which the listener was at the position, by the clock offset that is known now.
    heardAt: Math.max(0, heardAt - clockOffsetMs + sentAt - clock.deviceNow()),
    ...(session && { session }),
  };
  try {
    const saved = yield* call(listening.saveProgress, heard, { userToken: token, childId });
    yield* put(progressSaved({ storyId, heardAt, savedAt: saved.updatedAt }));
    yield* call(storeOnPhone, services);
  } catch (problem) {
    logProblem('listening progress', problem);
  }
}
