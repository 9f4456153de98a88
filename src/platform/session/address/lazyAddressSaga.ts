import { buffers } from 'redux-saga';
import { actionChannel, call, take } from 'typed-redux-saga';
import { navigated } from '#platform/navigation/navigated.ts';
import { loadLoginFlows } from '#platform/session/host/loadLoginFlows.ts';
import type { SessionServices } from '#platform/session/services.ts';
import { logProblem } from '#platform/telemetry/log.ts';
import { hasLoginParameters } from './loginParameters.ts';

/** Loads the saga that handles logins in addresses as soon as an address contains a login. */
export function* lazyAddressSaga(services: SessionServices) {
  const changes = yield* actionChannel(navigated, buffers.sliding(1));
  while (true) {
    if (hasLoginParameters(services.navigator.address())) {
      try {
        const { addressSaga } = yield* call(loadLoginFlows);
        changes.close();
        yield* call(addressSaga, services);
        return;
      } catch (problem) {
        logProblem('login by the address', problem);
      }
    }
    yield* take(changes);
  }
}
