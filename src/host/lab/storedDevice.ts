import { attempt } from '#lib/attempt.ts';
import { emptyStorage, type DeviceStorage } from '#host/page/device.ts';

const KEY = 'lab.device';

/** Returns the phone's data that were kept when the simulator was reloaded; each browser tab has its own phone. */
export function restoreDevice(): DeviceStorage {
  const kept = attempt(() => sessionStorage.getItem(KEY));
  // The text was written by keepDevice, so it needs no validation.
  return attempt(() => (kept ? (JSON.parse(kept) as DeviceStorage) : undefined)) ?? emptyStorage();
}

export function storeDevice(storage: DeviceStorage): void {
  attempt(() => sessionStorage.setItem(KEY, JSON.stringify(storage)));
}
