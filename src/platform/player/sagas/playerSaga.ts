import { fork, takeEvery } from 'typed-redux-saga';
import { logout } from '#platform/session/authSlice.ts';
import { childChanged } from '#platform/session/user/userSlice.ts';
import { keepAlive } from '#platform/telemetry/keepAlive.ts';
import { controlsSaga } from './controlsSaga.ts';
import { hostPlayerSaga } from '#platform/player/lockScreen/hostPlayerSaga.ts';
import { listenerSaga } from '#platform/player/listening/listenerSaga.ts';
import { lockScreenSaga } from '#platform/player/lockScreen/lockScreenSaga.ts';
import { notMetered } from '#platform/player/metering/metering.ts';
import { createPatched } from '#platform/player/patched.ts';
import { playbackSaga } from './playbackSaga.ts';
import type { PlayerTools } from './playerTools.ts';
import type { PlayerServices } from '#platform/player/services.ts';
import { sleepSaga } from '#platform/player/sleep/sleepSaga.ts';
import { noSession } from '#platform/player/listening/listeningSession.ts';

/** Runs all sagas that listening to stories needs. */
export function* playerSaga(services: PlayerServices) {
  const session = createPatched(noSession);
  const tools: PlayerTools = { services, session, metering: createPatched(notMetered) };
  yield* fork(keepAlive, listenerSaga, services, session);
  yield* fork(keepAlive, controlsSaga, tools);
  yield* fork(keepAlive, playbackSaga, tools);
  yield* fork(keepAlive, lockScreenSaga, services);
  yield* fork(keepAlive, sleepSaga, services);
  if (services.environment.kind === 'host') yield* fork(keepAlive, hostPlayerSaga, services);
  // Forgets how much time was granted, because the answer applied to one child only.
  yield* takeEvery([childChanged, logout], () => tools.metering.apply(notMetered));
  yield* takeEvery([childChanged, logout], () => services.player.stop());
}
