import { fork, takeEvery } from 'typed-redux-saga';
import { logout } from '#platform/session/authSlice.ts';
import { keepAlive } from '#platform/telemetry/keepAlive.ts';
import { controlsSaga } from './controlsSaga.ts';
import { hostPlayerSaga } from './hostPlayerSaga.ts';
import { listenerSaga } from './listenerSaga.ts';
import { lockScreenSaga } from './lockScreenSaga.ts';
import { playbackSaga } from './playbackSaga.ts';
import type { PlayerServices } from './services.ts';
import { sleepSaga } from './sleepSaga.ts';
import { noStart } from './start.ts';

/** Manages listening to stories: the listener, the position, and the next story. */
export function* playerSaga(services: PlayerServices) {
  const start = noStart();
  yield* fork(keepAlive, listenerSaga, services, start);
  yield* fork(keepAlive, controlsSaga, services, start);
  yield* fork(keepAlive, playbackSaga, services, start);
  yield* fork(keepAlive, lockScreenSaga, services);
  yield* fork(keepAlive, sleepSaga, services);
  if (services.environment.kind === 'host') yield* fork(keepAlive, hostPlayerSaga, services);
  yield* takeEvery(logout, () => services.player.stop());
}
