import { expectSaga } from 'redux-saga-test-plan';
import { api } from '#platform/http/api.ts';
import { childSaga } from './childSaga.ts';
import { childChanged, fetchUserRequest } from './userSlice.ts';

it('data that were fetched for a child are discarded when another child becomes active', async () => {
  await expectSaga(childSaga)
    .put(api.util.resetApiState())
    .not.put(fetchUserRequest())
    .dispatch(childChanged({ childId: 'child-2' }))
    .silentRun();
});

it('an empty child id makes the page ask the gateway which child is active', async () => {
  await expectSaga(childSaga)
    .put(api.util.resetApiState())
    .put(fetchUserRequest())
    .dispatch(childChanged({ childId: '' }))
    .silentRun();
});
