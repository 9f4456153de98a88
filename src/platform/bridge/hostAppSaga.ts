import { buffers, eventChannel } from 'redux-saga';
import { call, fork, put, take } from 'typed-redux-saga';
import { updateApp } from '#platform/environment/appSlice.ts';
import { logHostProblem } from './logHostProblem.ts';
import type { Host } from './host.ts';

/** Whether the bridge is there, and what app it leads to (BRIDGE-02, BRIDGE-09). */
export function* hostAppSaga(host: Host) {
  const readiness = yield* call(readinessOf, host);
  yield* put(updateApp({ ibridgeIsReady: host.isReady() }));
  let asking = yield* fork(askAppInfo, host);
  while (true) {
    const isReady = yield* take(readiness);
    yield* put(updateApp({ ibridgeIsReady: isReady }));
    const isKnown = asking.result<boolean>() === true;
    if (isReady && !isKnown && !asking.isRunning()) asking = yield* fork(askAppInfo, host);
  }
}

function* askAppInfo(host: Host) {
  try {
    const { caller, appId, deviceId, channel, verName } = yield* call(host.appInfo);
    yield* put(updateApp({ caller, agentAppId: appId, deviceId, channel, prdVer: verName }));
    return true;
  } catch (problem) {
    logHostProblem('host app info', problem);
    return false;
  }
}

function readinessOf(host: Host) {
  return eventChannel<boolean>((emit) => host.subscribeReady(emit), buffers.sliding(1));
}
