import type { Clock } from '#platform/http/clock.ts';
import type { TextStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

/**
 * Returns the time that a device without a network must assume, in epoch milliseconds: never earlier than the latest that it
 * has known, so setting its clock back gains nothing.
 */
export const latestMoment = (localStore: TextStore, clock: Pick<Clock, 'now'>): number =>
  Math.max(Number(localStore.read(storageKeys.latestMoment)) || 0, clock.now());

/** Notes that the gateway has just confirmed the time; a clock that was set forward by mistake then does no more harm. */
export const confirmMoment = (localStore: TextStore, clock: Pick<Clock, 'now'>): void =>
  localStore.write(storageKeys.latestMoment, String(Math.round(clock.now())));

/** Notes that so many milliseconds have passed for certain, whatever the clock says. */
export function passMoment(localStore: TextStore, clock: Pick<Clock, 'now'>, ms: number): void {
  const known = Number(localStore.read(storageKeys.latestMoment)) || 0;
  localStore.write(storageKeys.latestMoment, String(Math.round(Math.max(known + ms, clock.now()))));
}
