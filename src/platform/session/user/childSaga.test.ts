import { expectSaga } from 'redux-saga-test-plan';
import { api } from '#platform/http/api.ts';
import { childSaga } from './childSaga.ts';
import { childChanged, fetchUserRequest } from './userSlice.ts';

it('when another child takes its place, what was fetched for the first one is dropped', async () => {
  await expectSaga(childSaga)
    .put(api.util.resetApiState())
    .not.put(fetchUserRequest())
    .dispatch(childChanged({ childId: 'child-2' }))
    .silentRun();
});

it('an empty id asks the gateway which child is active', async () => {
  await expectSaga(childSaga)
    .put(api.util.resetApiState())
    .put(fetchUserRequest())
    .dispatch(childChanged({ childId: '' }))
    .silentRun();
});
