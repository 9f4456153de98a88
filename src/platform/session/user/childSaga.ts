import { put, takeEvery } from 'typed-redux-saga';
import { api } from '#platform/http/api.ts';
import { childChanged, fetchUserRequest } from './userSlice.ts';

/** Discards the data that were fetched for one child when another child becomes active. */
export function* childSaga() {
  yield* takeEvery(childChanged, function* drop({ payload }) {
    yield* put(api.util.resetApiState());
    if (payload.childId === '') yield* put(fetchUserRequest());
  });
}
