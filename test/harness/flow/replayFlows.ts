import type { Action, Reducer } from '@reduxjs/toolkit';
import { SAGA_ACTION } from '@redux-saga/symbols';
import { channel, stdChannel } from 'redux-saga';
// oxlint-disable-next-line no-restricted-imports -- providers answer with effects, they don't yield them
import { fork, put, take } from 'redux-saga/effects';
import { expectSaga } from 'redux-saga-test-plan';
import type { EffectProviders } from 'redux-saga-test-plan/providers';
import '#app/store/everyEndpoint.ts';
import { rootReducer, type RootState } from '#app/store/rootReducer.ts';
import { rootSaga } from '#app/store/rootSaga.ts';
import * as logins from '#platform/session/host/loginFlows.ts';
import { playerSaga } from '#platform/player/sagas/playerSaga.ts';
import { outsidePath } from '#platform/flow/boundary.ts';
import type { Difference } from '#platform/flow/replay/difference.ts';
import { flowErrors } from '#platform/flow/replay/flowErrors.ts';
import { fromPlain } from '#platform/flow/plain.ts';
import { createReplay } from '#platform/flow/replay/replay.ts';
import type { FlowRecording } from '#platform/flow/recording/recording.ts';

/** A time-out for expectSaga that never ends a replay. The flows are cancelled when the recording ends. */
const NEVER_MS = 1e9;

interface Flows {
  saga?: typeof rootSaga;
  reducer?: Reducer<RootState>;
}

/**
 * Replays a recording with the real root saga and reducers on a fake clock. Resolves with the first difference, or with
 * undefined.
 *
 * Passes actions to the sagas through a separate channel, which delivers them immediately, as the store does.
 * expectSaga would deliver them with a delay after the reducers, which would change the order of events.
 */
export async function replayFlows(
  recording: FlowRecording,
  { saga = rootSaga, reducer = rootReducer }: Flows = {},
): Promise<Difference | undefined> {
  jest.useFakeTimers({ now: recording.startedAt });
  try {
    return await replay(recording, saga, reducer);
  } finally {
    jest.useRealTimers();
  }
}

async function replay(recording: FlowRecording, saga: typeof rootSaga, reducer: Reducer<RootState>) {
  const replayed = createReplay(recording, flowErrors);
  const actions = stdChannel<Action>();
  const initialState = fromPlain(replayed.initialState) as RootState;
  let state = initialState;
  let ended: Promise<unknown> = Promise.resolve();

  const flows = expectSaga(saga, replayed.services, replayed.services, { player: playerSaga, logins })
    .withReducer((present: RootState | undefined, action: Action) => (state = reducer(present, action)), initialState)
    .provide(providers());

  const reduce = replayed.inner({} as never)((action) => flows.dispatch(action as Action));
  const dispatch = replayed.outer({} as never)((action) => {
    reduce(action);
    actions.put(action as Action);
  });

  function providers(): EffectProviders {
    const sagasActions = {
      ...channel<Action>(),
      put: (action: Action) => dispatch(Object.defineProperty(action, SAGA_ACTION, { value: true })),
    };
    return {
      put: ({ channel: target, action }, next) => (isChannel(target) ? next() : put(sagasActions, action)),
      take: ({ channel: source, pattern }, next) => (isChannel(source) ? next() : take(actions, pattern)),
      actionChannel: ({ pattern, buffer }) => {
        const requests = channel<Action>(buffer);
        const pass = (action: Action): void => {
          actions.take(pass, matching(pattern));
          requests.put(action);
        };
        actions.take(pass, matching(pattern));
        return requests;
      },
      // Calls the worker of a `takeEvery` here. The worker may be any function, but expectSaga expects a generator.
      fork: ({ fn, args, context }, next) => {
        const result: unknown = fn.apply(context, args);
        return isIterator(result) ? next() : fork(() => result);
      },
      call: ({ fn, args }, next) => {
        const path = outsidePath(fn);
        return path === undefined ? next() : replayed.invoke(path, args);
      },
    };
  }

  const difference = await replayed.run({
    start: () => {
      ended = flows.silentRun(NEVER_MS);
    },
    dispatch,
    getState: () => state,
    settle: () => jest.advanceTimersByTimeAsync(0),
    setTime: (now) => jest.setSystemTime(now),
  });
  await jest.runAllTimersAsync();
  await ended;
  return difference;
}

const isIterator = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'next' in value && 'throw' in value;

/** Returns whether an action matches a pattern of redux-saga. */
function matching(pattern: unknown): (action: Action) => boolean {
  if (Array.isArray(pattern)) {
    const matches = pattern.map(matching);
    return (action) => matches.some((isMatch) => isMatch(action));
  }
  if (typeof pattern === 'function' && !Object.hasOwn(pattern, 'toString')) return pattern as never;
  return ({ type }) => type === String(pattern) || pattern === '*';
}

/**
 * Returns whether the property `channel` of an effect contains a channel. The parameter is `unknown`, because the types
 * of redux-saga-test-plan claim that a put effect never has a channel, and that a take effect always has one.
 */
const isChannel = (value: unknown): boolean => typeof value === 'object' && value !== null;
