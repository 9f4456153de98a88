import { fork } from 'typed-redux-saga';
import { hostAppSaga } from '#platform/bridge/hostAppSaga.ts';
import { playerSaga } from '#platform/player/sagas/playerSaga.ts';
import type { PlayerServices } from '#platform/player/services.ts';
import { addressSaga } from '#platform/session/address/addressSaga.ts';
import { hostSaga } from '#platform/session/host/hostSaga.ts';
import { returnSaga } from '#platform/navigation/returning/returnSaga.ts';
import { loginProgressSaga } from '#platform/session/login/loginProgressSaga.ts';
import { navigationSaga } from '#platform/session/navigationSaga.ts';
import type { SessionServices } from '#platform/session/services.ts';
import { sessionSaga } from '#platform/session/sessionSaga.ts';
import { tabSyncSaga } from '#platform/session/tabs/tabSyncSaga.ts';
import { keepAlive } from '#platform/telemetry/keepAlive.ts';
import { loadingSaga } from '#platform/variable/loadingSaga.ts';
import { sessionToastsSaga } from './sessionToastsSaga.ts';

/**
 * Runs every long-lived saga. A failure of one does not stop the others, and all end with this one. The session starts
 * first, because the others put actions that it must take.
 */
export function* rootSaga(services: SessionServices, playerServices: PlayerServices) {
  yield* fork(keepAlive, sessionSaga, services);
  yield* fork(keepAlive, loginProgressSaga);
  yield* fork(keepAlive, sessionToastsSaga, services);
  yield* fork(keepAlive, loadingSaga);
  if (services.environment.kind === 'host') yield* fork(keepAlive, hostAppSaga, services);
  yield* fork(keepAlive, hostSaga, services);
  yield* fork(keepAlive, navigationSaga, services);
  yield* fork(keepAlive, tabSyncSaga, services);
  yield* fork(keepAlive, returnSaga, services);
  yield* fork(keepAlive, playerSaga, playerServices);
  yield* fork(keepAlive, addressSaga, services);
}
