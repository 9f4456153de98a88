import { attempt } from '#lib/attempt.ts';
import { emptyStorage, type DeviceStorage } from '#host/page/device.ts';

const KEY = 'lab.device';

/** Returns the phone's data from before a reload of the simulator. Each browser tab has its own phone. */
export function restoreDevice(): DeviceStorage {
  const kept = attempt(() => sessionStorage.getItem(KEY));
  // Parses without validation, because `keepDevice` has written the text.
  return attempt(() => (kept ? (JSON.parse(kept) as DeviceStorage) : undefined)) ?? emptyStorage();
}

export function storeDevice(storage: DeviceStorage): void {
  attempt(() => sessionStorage.setItem(KEY, JSON.stringify(storage)));
}
