import { configureStore, type Action, type Middleware } from '@reduxjs/toolkit';
import createSagaMiddleware, { stdChannel, type SagaMiddlewareOptions } from 'redux-saga';
import { masked } from '#lib/text/clean/mask.ts';
import { api, type ThunkExtra } from '#platform/http/api.ts';
import { refetchStaleQueries } from './refetchStaleQueries.ts';
import type { PlayerServices } from '#platform/player/services.ts';
import type { SessionServices } from '#platform/session/services.ts';
import { logProblem } from '#platform/telemetry/log.ts';
import { rootReducer, type RootState } from './rootReducer.ts';
import { rootSaga, type LazyFlows } from './rootSaga.ts';

/** Settings for Redux DevTools. They mask secrets and personal data in the shown actions and state (STATE-10). */
export const devToolsOptions = {
  name: '呆迪听故事',
  actionSanitizer: <A extends Action>(action: A): A => {
    // If a token is the whole payload, it has no key by which it could be recognised, so the payload is masked by the
    // type of the action.
    const isBare = 'payload' in action && typeof action.payload === 'string' && /login|openId|token/i.test(action.type);
    return { ...(masked(action) as A), ...(isBare && { payload: '***' }) };
  },
  stateSanitizer: <S>(state: S): S => masked(state) as S,
};

/**
 * The extensions of the store and of the sagas that developer tools need. A production bundle contains none of them.
 */
export interface StoreTools {
  devTools?: typeof devToolsOptions;
  /** `outer` runs before every other middleware, `inner` right before the saga middleware. */
  outer?: Middleware[];
  inner?: Middleware[];
  saga?: SagaMiddlewareOptions;
  /** Called when the sagas start. Returns the services that they receive. */
  begin?: (services: SessionServices, player: PlayerServices) => [SessionServices, PlayerServices];
}

export type AppStore = ReturnType<typeof createStore>['store'];

/**
 * Returns the store and two functions. `run` starts the sagas; call it once everything that they use exists. `deliver`
 * passes an action to the sagas but not to the reducers, so that sagas that were loaded late receive actions that they
 * have missed.
 */
export function createStore(extra: ThunkExtra, preloadedState: Partial<RootState>, tools: StoreTools = {}) {
  const { devTools = devToolsOptions, outer = [], inner = [] } = tools;
  const actions = stdChannel<Action>();
  const saga = createSagaMiddleware({
    channel: actions,
    onError: (error) => logProblem('root saga', error),
    ...tools.saga,
  });
  const store = configureStore({
    reducer: rootReducer,
    preloadedState,
    devTools: __APP_ENV__ === 'production' ? false : devTools,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: extra } })
        .prepend(...outer)
        .concat(api.middleware, refetchStaleQueries, ...inner, saga),
  });
  const run = (services: SessionServices, player: PlayerServices, flows: LazyFlows) =>
    saga.run(rootSaga, ...(tools.begin?.(services, player) ?? ([services, player] as const)), flows);
  return { store, run, deliver: (action: Action) => actions.put(action) };
}
