import type { HostCallName, HostEventName } from '#contract/bridge.ts';
import type { AskedAnswer, AskedCall, HostEffect, HostLogEntry } from './observation.ts';
import type { Behaviour, Scenario, SimulatedUser } from './scenario.ts';

export interface SimulatedHostOptions {
  /** The page's window; its scripts have not run yet. */
  window: Window;
  scenario: Scenario;
  /** A native token for this user; undefined: the host gives none. `expireTime`: epoch milliseconds. */
  tokens: (user: SimulatedUser) => Promise<{ token: string; expireTime: number | undefined } | undefined>;
  log?: (entry: HostLogEntry) => void;
  /** Asks whoever sits at the console (behaviour `ask`). */
  ask?: (call: AskedCall) => Promise<AskedAnswer>;
  onEffect?: (effect: HostEffect) => void;
  /** Epoch milliseconds. */
  now?: () => number;
}

export interface SimulatedHost {
  fire: (event: HostEventName, data?: unknown) => void;
  /** Whether the page got the back key; otherwise the web view goes back by itself. */
  pressBack: () => boolean;
  logIn: (user: SimulatedUser) => void;
  logOut: () => void;
  background: () => void;
  foreground: () => void;
  setOnline: (isOnline: boolean) => void;
  setBehaviour: (name: HostCallName, behaviour: Behaviour) => void;
  reinject: () => void;
  dispose: () => void;
}

export function createSimulatedHost(_options: SimulatedHostOptions): SimulatedHost {
  return {
    fire: () => undefined,
    pressBack: () => false,
    logIn: () => undefined,
    logOut: () => undefined,
    background: () => undefined,
    foreground: () => undefined,
    setOnline: () => undefined,
    setBehaviour: () => undefined,
    reinject: () => undefined,
    dispose: () => undefined,
  };
}
