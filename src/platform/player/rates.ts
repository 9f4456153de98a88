import type { TextStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

export const rates = [0.75, 1, 1.25, 1.5, 2] as const;

export type Rate = (typeof rates)[number];

export const DEFAULT_RATE: Rate = 1;

/** Returns the rate that was stored at the last visit. */
export function readRate(store: TextStore): Rate {
  const kept = Number(store.read(storageKeys.playbackRate));
  return rates.find((rate) => rate === kept) ?? DEFAULT_RATE;
}

export function storeRate(store: TextStore, rate: Rate): void {
  store.write(storageKeys.playbackRate, String(rate));
}
