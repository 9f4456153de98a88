import type { Action } from '@reduxjs/toolkit';
import { buffers, eventChannel } from 'redux-saga';
import { call, delay, fork, put, race, take } from 'typed-redux-saga';
import { MINUTE_MS, SECOND_MS } from '#lib/time/time.ts';
import { updateApp } from '#platform/environment/appSlice.ts';
import { HostCallError } from './native/hostCallError.ts';
import { logHostProblem } from './native/logHostProblem.ts';
import type { Navigator } from '#platform/navigation/navigator.ts';
import { channelOfAddress } from '#platform/environment/restoreApp.ts';
import type { Host } from './host.ts';

interface Services {
  host: Host;
  navigator: Navigator;
}

/**
 * The pauses before the app info is requested again after a time-out. The first message of a page can be lost while the
 * host is still loading it.
 */
const RETRY_PAUSES_MS = [3 * SECOND_MS, 10 * SECOND_MS, MINUTE_MS];

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
 * Requests the app info, and again after a time-out. Returns whether the host has sent it. `hasOwnChannel` says whether
 * the page's address contains a channel, which takes precedence over the host's channel (STATE-05).
 */
function* askAppInfo(host: Host, hasOwnChannel: boolean) {
  for (const pauseMs of [...RETRY_PAUSES_MS, undefined]) {
    try {
      const { caller, appId, deviceId, channel, verName } = yield* call(host.appInfo);
      const known = { caller, agentAppId: appId, deviceId, prdVer: verName };
      yield* put(updateApp(hasOwnChannel ? known : { ...known, channel }));
      return true;
    } catch (problem) {
      logHostProblem('host app info', problem);
      if (!(problem instanceof HostCallError && problem.kind === 'timeout')) return false;
    }
    if (pauseMs !== undefined) yield* race([delay(pauseMs), take(bridgeIsBack)]);
  }
  return false;
}

const bridgeIsBack = (action: Action): boolean => updateApp.match(action) && action.payload['ibridgeIsReady'] === true;

function readinessOf(host: Host) {
  return eventChannel<boolean>((emit) => host.subscribeReady(emit), buffers.sliding(1));
}
