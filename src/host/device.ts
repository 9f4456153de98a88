import type { Scenario } from './scenario.ts';

export interface StoredCookie {
  name: string;
  value: string;
  path: string;
  /** Epoch milliseconds; absent: until the browser session ends. */
  expiresAt?: number;
}

/** What a simulated phone keeps; plain data, for the console to persist. */
export interface DeviceStorage {
  cookies: StoredCookie[];
  local: Record<string, string>;
  session: Record<string, string>;
}

export const emptyStorage = (): DeviceStorage => ({ cookies: [], local: {}, session: {} });

/** Makes a fresh same-origin window that of the scenario's phone; to be called before the app's scripts run. */
export function prepareWindow(_window: Window, _scenario: Scenario, _storage: DeviceStorage): void {
  // Not yet.
}
