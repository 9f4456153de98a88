import { configureStore, createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { call, put, takeEvery } from 'typed-redux-saga';
import { fetchAnswer } from '#test/bench/floor/fetchAnswer.ts';

/** Requests the reply of the gateway at an address. */
export const answerRequested = createAction<string>('answers/requested');

/** The replies by address. A reply is null if its request failed. */
const initialState: Record<string, unknown> = {};

const answersSlice = createSlice({
  name: 'answers',
  initialState,
  reducers: {
    answered(state, { payload }: PayloadAction<{ url: string; data: unknown }>) {
      state[payload.url] = payload.data;
    },
  },
});

function* fetchSaga({ payload: url }: ReturnType<typeof answerRequested>) {
  try {
    const data = yield* call(fetchAnswer, url, new AbortController().signal);
    yield* put(answersSlice.actions.answered({ url, data }));
  } catch {
    yield* put(answersSlice.actions.answered({ url, data: null }));
  }
}

function* rootSaga() {
  yield* takeEvery(answerRequested, fetchSaga);
}

const saga = createSagaMiddleware();

export const store = configureStore({
  reducer: { answers: answersSlice.reducer },
  middleware: (defaults) => defaults().concat(saga),
});
export type State = ReturnType<typeof store.getState>;

saga.run(rootSaga);
