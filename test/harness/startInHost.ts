import { swapV1Token, swapV3Token } from '#contract/session.ts';
import { createNativeHost } from '#platform/bridge/nativeHost.ts';
import { readEnvironment } from '#platform/environment/environment.ts';
import { prepareWindow, emptyStorage, type DeviceStorage } from '#host/device.ts';
import type { HostEffect, HostLogEntry } from '#host/observation.ts';
import type { Injection, Scenario, TransportName } from '#host/scenario.ts';
import { defaultScenario } from '#host/scenarios.ts';
import { createSimulatedHost } from '#host/simulatedHost.ts';
import { startSession } from './startSession.ts';

const HOUR_MS = 3_600_000;

/** Every library a native host may have. */
export const transports: readonly Exclude<TransportName, 'none'>[] = ['wvjb6', 'jsBridgeA', 'jsBridgeB'];

/** When it may come. */
export const injections: readonly Injection[] = [
  { kind: 'early' },
  { kind: 'late', afterMs: 400 },
  { kind: 'late', afterMs: 60_000 },
  { kind: 'twice', afterMs: 700 },
  { kind: 'lost', backAfterMs: 500 },
];

/** By when it is there, in milliseconds: WVJB comes when the page asks for it again. */
export const thereByMs = (injection: Injection | undefined): number =>
  injection?.kind === 'late' ? injection.afterMs + 5_000 : 0;

export const titleOf = (injection: Injection): string => Object.values(injection).join(' ');

const open: { close: () => void }[] = [];

/** The real store, sagas and bridge in a simulated host, over a fake network; `device`: of an earlier page. */
export function startInHost(changes: Partial<Scenario> = {}, device: DeviceStorage = emptyStorage()) {
  const isIos = (changes.transport ?? defaultScenario.transport) === 'wvjb6';
  const scenario: Scenario = {
    ...defaultScenario,
    environment: isIos ? 'iosHost' : 'androidHost',
    os: isIos ? 'ios' : 'android',
    ...changes,
  };
  const log: HostLogEntry[] = [];
  const effects: HostEffect[] = [];
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
  const left: string[] = [];
  const host = createNativeHost({
    os: environment.os,
    identity: () => identity(),
    leave: (address) => void left.push(address),
    signal: life.signal,
  });
  const session = startSession({
    userAgent: navigator.userAgent,
    host,
    address: `http://localhost:8080/combine${scenario.path}`,
    beforeStart: ({ network, store }) => {
      identity = () => ({ caller: store.getState().app.caller, version: store.getState().app.prdVer });
      network.answer(swapV1Token, ({ body }) => swapped(body.v1token));
      network.answer(swapV3Token, ({ body }) => swapped(body.v3Token));
    },
  });
  const page = {
    ...session,
    native,
    host,
    log,
    effects,
    device,
    left,
    /** Calls of one handler that reached the host. */
    callsOf: (name: string) => log.filter((entry) => entry.direction === 'page→host' && entry.name === name),
    close: () => {
      life.abort();
      session.flows.cancel();
      native.dispose();
      restoreWindow();
      delete window.WebViewJavascriptBridge;
      delete window.WVJBCallbacks;
      delete window.__ibridge_inited__;
    },
  };
  open.push(page);
  return page;
}

const swapped = (token: string) => ({ data: { token: `swapped ${token}`, expire_time: Date.now() + 24 * HOUR_MS } });

/** After each test: a page of an earlier one must not hear the bridge of the next. */
export function closePages(): void {
  for (const page of open.splice(0)) page.close();
}
