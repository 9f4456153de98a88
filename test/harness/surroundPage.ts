import { createBrowserHost } from '#platform/bridge/browserHost.ts';
import { createNativeHost } from '#platform/bridge/native/nativeHost.ts';
import { readEnvironment } from '#platform/environment/environment.ts';
import { emptyStorage, prepareWindow, type DeviceStorage } from '#host/page/device.ts';
import type { HostEffect, HostLogEntry } from '#host/call/observation.ts';
import type { Scenario, TransportName } from '#host/scenario.ts';
import { defaultScenario } from '#host/scenarios.ts';
import { createSimulatedHost } from '#host/simulatedHost.ts';
import type { AppStore } from '#app/store/store.ts';
import { localStore } from '#platform/storage/storage.ts';

const HOUR_MS = 3_600_000;

/** For each bridge library, the environment in which it occurs. `none` is a browser without a host. */
const surroundings: Record<TransportName, Pick<Scenario, 'environment' | 'os'>> = {
  wvjb6: { environment: 'iosHost', os: 'ios' },
  jsBridgeA: { environment: 'androidHost', os: 'android' },
  jsBridgeB: { environment: 'androidHost', os: 'android' },
  none: { environment: 'browser', os: 'android' },
};

const open: { close: () => void }[] = [];

// Closes the pages, so that the next test does not find the bridge of a previous page.
afterEach(() => {
  for (const page of open.splice(0)) page.close();
});

/** Simulates a phone around the page, and connects the app to its host. `device`: the storage of an earlier page. */
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
      ? createNativeHost({ os: environment.os, identity: () => identity(), localStore, leave, signal: life.signal })
      : createBrowserHost(leave);
  const surrounding = {
    scenario,
    native,
    host,
    log,
    effects,
    device,
    /** The addresses that the host could not open, so that the page navigated to them itself. */
    left,
    /** Makes the app use the caller and version in this store to decide which calls the host supports. */
    identifyBy: (store: AppStore) => {
      identity = () => ({ caller: store.getState().app.caller, version: store.getState().app.prdVer });
    },
    /** Registers flows that are cancelled when the page closes. */
    endWith: (flows: { cancel: () => void }) => {
      endFlows = () => flows.cancel();
    },
    /** Returns the calls of a handler that have reached the host. */
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
