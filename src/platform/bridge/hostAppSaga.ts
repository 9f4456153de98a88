import { buffers, eventChannel } from 'redux-saga';
import { call, fork, put, take } from 'typed-redux-saga';
import { updateApp } from '#platform/environment/appSlice.ts';
import { logHostProblem } from './native/logHostProblem.ts';
import type { Navigator } from '#platform/navigation/navigator.ts';
import { channelOfAddress } from '#platform/environment/restoreApp.ts';
import type { Host } from './host.ts';

interface Services {
  host: Host;
  navigator: Navigator;
}

/** Stores in the state whether the bridge exists, and to which app it belongs (BRIDGE-02, BRIDGE-09). */
export function* hostAppSaga({ host, navigator }: Services) {
  // Reads the address at the start, before a navigation changes it.
  const hasOwnChannel = channelOfAddress(navigator.address().search) !== undefined;
  const readiness = yield* call(readinessOf, host);
  yield* put(updateApp({ ibridgeIsReady: host.isReady() }));
  let asking = yield* fork(askAppInfo, host, hasOwnChannel);
  while (true) {
    const isReady = yield* take(readiness);
    yield* put(updateApp({ ibridgeIsReady: isReady }));
    const isKnown = asking.result<boolean>() === true;
    if (isReady && !isKnown && !asking.isRunning()) asking = yield* fork(askAppInfo, host, hasOwnChannel);
  }
}

/**
 * Requests the app info. `hasOwnChannel` says whether the page's address contains a channel, which takes precedence
 * over the host's channel (STATE-05).
 */
function* askAppInfo(host: Host, hasOwnChannel: boolean) {
  try {
    const { caller, appId, deviceId, channel, verName } = yield* call(host.appInfo);
    const known = { caller, agentAppId: appId, deviceId, prdVer: verName };
    yield* put(updateApp(hasOwnChannel ? known : { ...known, channel }));
    return true;
  } catch (problem) {
    logHostProblem('host app info', problem);
    return false;
  }
}

function readinessOf(host: Host) {
  return eventChannel<boolean>((emit) => host.subscribeReady(emit), buffers.sliding(1));
}
