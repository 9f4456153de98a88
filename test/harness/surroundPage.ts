import { createBrowserHost } from '#platform/bridge/browserHost.ts';
import { createNativeHost } from '#platform/bridge/nativeHost.ts';
import { readEnvironment } from '#platform/environment/environment.ts';
import { emptyStorage, prepareWindow, type DeviceStorage } from '#host/device.ts';
import type { HostEffect, HostLogEntry } from '#host/observation.ts';
import type { Scenario, TransportName } from '#host/scenario.ts';
import { defaultScenario } from '#host/scenarios.ts';
import { createSimulatedHost } from '#host/simulatedHost.ts';
import type { AppStore } from '#app/store.ts';

const HOUR_MS = 3_600_000;

/** What each library is found in; without one there is no host either. */
const surroundings: Record<TransportName, Pick<Scenario, 'environment' | 'os'>> = {
  wvjb6: { environment: 'iosHost', os: 'ios' },
  jsBridgeA: { environment: 'androidHost', os: 'android' },
  jsBridgeB: { environment: 'androidHost', os: 'android' },
  none: { environment: 'browser', os: 'android' },
};

const open: { close: () => void }[] = [];

// A page of an earlier test must not hear the bridge of the next.
afterEach(() => {
  for (const page of open.splice(0)) page.close();
});

/** A simulated phone around the page, and the app's own way to its host; `device`: of an earlier page. */
export function surroundPage(changes: Partial<Scenario> = {}, device: DeviceStorage = emptyStorage()) {
  const { transport = defaultScenario.transport } = changes;
  const scenario: Scenario = { ...defaultScenario, ...surroundings[transport], ...changes };
  const log: HostLogEntry[] = [];
  const effects: HostEffect[] = [];
  const left: string[] = [];
  let endFlows: () => void = () => undefined;
  const life = new AbortController();
  const restoreWindow = prepareWindow(window, scenario, device);
  const native = createSimulatedHost({
    window,
    scenario,
    tokens: ({ userId }) => Promise.resolve({ token: `native-${userId}`, expireTime: Date.now() + 24 * HOUR_MS }),
    log: (entry) => log.push(entry),
    onEffect: (effect) => effects.push(effect),
  });
  const environment = readEnvironment(navigator);
  let identity = () => ({ caller: environment.caller, version: environment.version });
  const leave = (address: string) => void left.push(address);
  const host =
    environment.kind === 'host'
      ? createNativeHost({ os: environment.os, identity: () => identity(), leave, signal: life.signal })
      : createBrowserHost(leave);
  const surrounding = {
    scenario,
    native,
    host,
    log,
    effects,
    device,
    /** Where the host could not open a page. */
    left,
    /** From now on the app is who its state says it is. */
    identifyBy: (store: AppStore) => {
      identity = () => ({ caller: store.getState().app.caller, version: store.getState().app.prdVer });
    },
    /** They end with the page. */
    endWith: (flows: { cancel: () => void }) => {
      endFlows = () => flows.cancel();
    },
    /** Calls of one handler that reached the host. */
    callsOf: (name: string) => log.filter((entry) => entry.direction === 'page→host' && entry.name === name),
    close: () => {
      endFlows();
      life.abort();
      native.dispose();
      restoreWindow();
      delete window.WebViewJavascriptBridge;
      delete window.WVJBCallbacks;
      delete window.__ibridge_inited__;
    },
  };
  open.push(surrounding);
  return surrounding;
}
