import { spawn } from 'typed-redux-saga';
import { hostAppSaga } from '#platform/bridge/hostAppSaga.ts';
import { playerSaga } from '#platform/player/playerSaga.ts';
import type { PlayerServices } from '#platform/player/services.ts';
import { addressSaga } from '#platform/session/addressSaga.ts';
import { hostSaga } from '#platform/session/hostSaga.ts';
import { returnSaga } from '#platform/navigation/returnSaga.ts';
import { loginProgressSaga } from '#platform/session/loginProgressSaga.ts';
import { navigationSaga } from '#platform/session/navigationSaga.ts';
import type { SessionServices } from '#platform/session/services.ts';
import { sessionSaga } from '#platform/session/sessionSaga.ts';
import { tabSyncSaga } from '#platform/session/tabSyncSaga.ts';
import { keepAlive } from '#platform/telemetry/keepAlive.ts';
import { loadingSaga } from '#platform/variable/loadingSaga.ts';
import { sessionToastsSaga } from './sessionToastsSaga.ts';

/** Every long-lived flow, each on its own feet. The session comes first: the others put events that it must take. */
export function* rootSaga(services: SessionServices, playerServices: PlayerServices) {
  yield* spawn(keepAlive, sessionSaga, services);
  yield* spawn(keepAlive, loginProgressSaga);
  yield* spawn(keepAlive, sessionToastsSaga);
  yield* spawn(keepAlive, loadingSaga);
  if (services.environment.kind === 'host') yield* spawn(keepAlive, hostAppSaga, services.host);
  yield* spawn(keepAlive, hostSaga, services);
  yield* spawn(keepAlive, navigationSaga, services);
  yield* spawn(keepAlive, tabSyncSaga, services);
  yield* spawn(keepAlive, returnSaga, services);
  yield* spawn(keepAlive, playerSaga, playerServices);
  yield* spawn(keepAlive, addressSaga, services);
}
