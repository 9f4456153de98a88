import { attempt } from '#lib/attempt.ts';
import { emptyStorage, type DeviceStorage } from '#host/device.ts';

const KEY = 'lab.device';

/** What the phone had stored before the console was reloaded; each browser tab has a phone of its own. */
export function restoreDevice(): DeviceStorage {
  const kept = attempt(() => sessionStorage.getItem(KEY));
  // Written by keepDevice.
  return attempt(() => (kept ? (JSON.parse(kept) as DeviceStorage) : undefined)) ?? emptyStorage();
}

export function keepDevice(storage: DeviceStorage): void {
  attempt(() => sessionStorage.setItem(KEY, JSON.stringify(storage)));
}
