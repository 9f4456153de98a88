import type { Clock } from '#platform/http/clock.ts';
import type { TextStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

/**
 * Returns the time, in epoch milliseconds, that a device without a network assumes. It is never earlier than the latest
 * known time, so that nobody gains anything by setting the clock back.
 */
export const latestMoment = (localStore: TextStore, clock: Pick<Clock, 'now'>): number =>
  Math.max(Number(localStore.read(storageKeys.latestMoment)) || 0, clock.now());

/**
 * Stores the present time, which the gateway has just confirmed, even if the stored time is later. Thus a clock that
 * was set forward by mistake has no further effect.
 */
export const confirmMoment = (localStore: TextStore, clock: Pick<Clock, 'now'>): void =>
  localStore.write(storageKeys.latestMoment, String(Math.round(clock.now())));

/**
 * Moves the stored time forward by this many milliseconds, which have certainly passed, whatever the clock of the
 * device says.
 */
export function advanceMoment(localStore: TextStore, clock: Pick<Clock, 'now'>, ms: number): void {
  const known = Number(localStore.read(storageKeys.latestMoment)) || 0;
  localStore.write(storageKeys.latestMoment, String(Math.round(Math.max(known + ms, clock.now()))));
}
