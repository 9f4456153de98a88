import { fork, takeEvery } from 'typed-redux-saga';
import { logout } from '#platform/session/authSlice.ts';
import { keepAlive } from '#platform/telemetry/keepAlive.ts';
import { controlsSaga } from './controlsSaga.ts';
import { hostPlayerSaga } from '#platform/player/lockScreen/hostPlayerSaga.ts';
import { listenerSaga } from '#platform/player/listening/listenerSaga.ts';
import { lockScreenSaga } from '#platform/player/lockScreen/lockScreenSaga.ts';
import { createMeter } from '#platform/player/metering/meter.ts';
import { playbackSaga } from './playbackSaga.ts';
import type { PlayerServices } from '#platform/player/services.ts';
import { sleepSaga } from '#platform/player/sleep/sleepSaga.ts';
import { createCurrentSession } from '#platform/player/listening/listeningSession.ts';

/** Runs all flows of listening to stories: the listener, the position, and the next story. */
export function* playerSaga(services: PlayerServices) {
  const session = createCurrentSession();
  const meter = createMeter();
  yield* fork(keepAlive, listenerSaga, services, session);
  yield* fork(keepAlive, controlsSaga, services, session, meter);
  yield* fork(keepAlive, playbackSaga, services, session, meter);
  yield* fork(keepAlive, lockScreenSaga, services);
  yield* fork(keepAlive, sleepSaga, services);
  if (services.environment.kind === 'host') yield* fork(keepAlive, hostPlayerSaga, services);
  yield* takeEvery(logout, () => services.player.stop());
}
