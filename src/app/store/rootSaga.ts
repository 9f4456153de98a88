import { fork } from 'typed-redux-saga';
import type { LoginFlows } from '#platform/session/host/loadLoginFlows.ts';
import type { PlayerFlows, PlayerServices } from '#platform/player/services.ts';
import { lazyAddressSaga } from '#platform/session/address/lazyAddressSaga.ts';
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

/** The sagas that are loaded later, because a guest in a browser does not need them immediately. */
export interface LazyFlows {
  player: PlayerFlows;
  /** The sagas of logins. They are loaded before the start in a host, and if the address contains a login. */
  logins?: LoginFlows | undefined;
}

/**
 * Runs every long-lived saga. If one of them fails, the others continue. When this saga ends, all of them end. The
 * session saga starts first, because it must receive the actions that the other sagas dispatch.
 */
export function* rootSaga(services: SessionServices, playerServices: PlayerServices, { player, logins }: LazyFlows) {
  yield* fork(keepAlive, sessionSaga, services);
  yield* fork(keepAlive, loginProgressSaga);
  yield* fork(keepAlive, sessionToastsSaga, services);
  yield* fork(keepAlive, loadingSaga);
  if (services.environment.kind === 'host' && logins) yield* fork(keepAlive, logins.hostAppSaga, services);
  yield* fork(keepAlive, hostSaga, services, logins);
  yield* fork(keepAlive, navigationSaga, services);
  yield* fork(keepAlive, tabSyncSaga, services);
  yield* fork(keepAlive, returnSaga, services);
  yield* fork(keepAlive, player, playerServices);
  yield* fork(keepAlive, logins?.addressSaga ?? lazyAddressSaga, services);
}
