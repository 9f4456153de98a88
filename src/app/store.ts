import { configureStore, type Action } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { masked } from '#lib/mask.ts';
import { api, type ThunkExtra } from '#platform/http/api.ts';
import type { PlayerServices } from '#platform/player/services.ts';
import type { SessionServices } from '#platform/session/services.ts';
import { logProblem } from '#platform/telemetry/log.ts';
import { rootReducer, type RootState } from './rootReducer.ts';
import { rootSaga } from './rootSaga.ts';

/** DevTools see every action and the state with secrets and personal data masked (STATE-10). */
export const devToolsOptions = {
  name: '呆迪听故事',
  actionSanitizer: <A extends Action>(action: A): A => masked(action) as A,
  stateSanitizer: <S>(state: S): S => masked(state) as S,
};

export type AppStore = ReturnType<typeof createStore>['store'];

/** The store, and a function that starts the flows once everything they touch is there. */
export function createStore(extra: ThunkExtra, preloadedState: Partial<RootState>) {
  const saga = createSagaMiddleware({ onError: (error) => logProblem('root saga', error) });
  const store = configureStore({
    reducer: rootReducer,
    preloadedState,
    devTools: __APP_ENV__ === 'production' ? false : devToolsOptions,
    middleware: (defaults) => defaults({ thunk: { extraArgument: extra } }).concat(api.middleware, saga),
  });
  return { store, run: (services: SessionServices, player: PlayerServices) => saga.run(rootSaga, services, player) };
}
