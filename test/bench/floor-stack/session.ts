import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { call, put, takeEvery } from 'typed-redux-saga';
import Cookies from 'universal-cookie';

const cookies = new Cookies();

export const sessionSlice = createSlice({
  name: 'session',
  initialState: { token: '' },
  reducers: {
    signedIn(state, { payload }: PayloadAction<string>) {
      state.token = payload;
    },
    signedOut(state) {
      state.token = '';
    },
  },
});

/** Stores the session in a cookie across visits. */
export function* sessionSaga() {
  const token = yield* call(() => cookies.get<string | undefined>('token'));
  if (token) yield* put(sessionSlice.actions.signedIn(token));
  yield* takeEvery(sessionSlice.actions.signedOut, () => cookies.remove('token'));
}
