import { configureStore } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { api } from './api.ts';
import { sessionSaga, sessionSlice } from './session.ts';

const saga = createSagaMiddleware();

export const store = configureStore({
  reducer: { session: sessionSlice.reducer, [api.reducerPath]: api.reducer },
  middleware: (defaults) => defaults().concat(api.middleware, saga),
});

saga.run(sessionSaga);
