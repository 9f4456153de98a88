import type { Action } from '@reduxjs/toolkit';
import { buffers } from 'redux-saga';
import { actionChannel, call, cancel, flush, fork, put, take, takeEvery } from 'typed-redux-saga';
import { api } from '#platform/http/api.ts';
import {
  playerSlice,
  playFailed,
  playRequested,
  playToggled,
  queueChosen,
  rateChosen,
  storyChosen,
} from '#platform/player/playerSlice.ts';
import { problemText } from '#platform/player/problemText.ts';
import { storeRate } from '#platform/player/rates.ts';
import type { PlayerFlows } from '#platform/player/services.ts';
import { sleepSlice } from '#platform/player/sleep/sleepSlice.ts';
import { logout, setToken } from '#platform/session/authSlice.ts';
import { childChanged } from '#platform/session/user/userSlice.ts';
import { ApiError } from '#platform/http/apiError.ts';
import { logProblem } from '#platform/telemetry/log.ts';

export const loadPlayerSaga = () => import(/* webpackChunkName: "player" */ './playerSaga.ts');

interface LatePlayerOptions {
  load?: typeof loadPlayerSaga;
  /** Passes an action only to the sagas, because the reducers have already handled it. */
  deliver: (action: Action) => void;
  /** Whether the player's sagas must be loaded immediately, because they have work to do before any action. */
  isNeededNow: boolean;
}

/**
 * Returns a saga that loads the player's sagas at the first action that concerns them, because a guest who only reads
 * does not need them. After loading, it delivers the actions that the player's sagas have missed.
 */
export const createLazyPlayerSaga = ({ load = loadPlayerSaga, deliver, isNeededNow }: LatePlayerOptions): PlayerFlows =>
  function* latePlayerSaga(services) {
    const missed = yield* actionChannel(concernsPlayer, buffers.expanding<Action>());
    // Unlocks the sound in each tap, because web views allow a sound only within a tap, which is over when the player's
    // sagas have loaded.
    const unlocking = yield* takeEvery(playActions, () => services.player.useTap());
    const stopping = yield* takeEvery([childChanged, logout], () => services.player.stop());
    const actions = isNeededNow ? [] : [yield* take(missed)];
    let flows: Awaited<ReturnType<typeof loadPlayerSaga>> | undefined;
    while (!flows) {
      try {
        flows = yield* call(load);
      } catch (problem) {
        logProblem('player', problem);
        yield* put(playFailed({ problem: problemText(new ApiError('network')) }));
        yield* flush(missed);
        actions.splice(0, actions.length, yield* take(missed));
      }
    }
    yield* cancel([unlocking, stopping]);
    actions.push(...(yield* flush(missed)));
    missed.close();
    // Leaves out everything before a change of the listener or a logout: what the previous listener has requested must
    // not play.
    const wanted = actions.slice(actions.map(isEnding).lastIndexOf(true) + 1);
    // Stores a rate that was chosen while the player's sagas were loading, because they begin with the stored rate.
    for (const action of actions) if (rateChosen.match(action)) storeRate(services.localStore, action.payload);
    yield* fork(flows.playerSaga, services);
    // Invalidates the cached data about the listener. The player's sagas would do this when the listener changes, but
    // they start with the new listener and so notice no change. `setToken` is not delivered again, because it would
    // begin the session a second time.
    if (actions.some(setToken.match)) yield* put(api.util.invalidateTags(['EyeCare', 'Listening']));
    for (const action of wanted) if (!setToken.match(action)) deliver(action);
  };

const playActions = [playRequested, storyChosen, queueChosen, playToggled].map(String);
const own = [playerSlice.name, sleepSlice.name].map((name) => `${name}/`);

const isEnding = (action: Action): boolean => childChanged.match(action) || logout.match(action);

const concernsPlayer = (action: Action): boolean =>
  setToken.match(action) || isEnding(action) || own.some((start) => action.type.startsWith(start));
