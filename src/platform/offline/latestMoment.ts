import type { Clock } from '#platform/http/clock.ts';
import type { TextStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

/**
 * Returns the time that a device without a network must assume, in epoch milliseconds. It is never earlier than the
 * latest known time, so that nobody gains anything by setting the clock back.
 */
export const latestMoment = (localStore: TextStore, clock: Pick<Clock, 'now'>): number =>
  Math.max(Number(localStore.read(storageKeys.latestMoment)) || 0, clock.now());

/**
 * Notes that the gateway has just confirmed the time, so that a clock that was set forward by mistake does no further
 * harm.
 */
export const confirmMoment = (localStore: TextStore, clock: Pick<Clock, 'now'>): void =>
  localStore.write(storageKeys.latestMoment, String(Math.round(clock.now())));

/** Notes that this many milliseconds have certainly passed, whatever the clock says. */
export function passMoment(localStore: TextStore, clock: Pick<Clock, 'now'>, ms: number): void {
  const known = Number(localStore.read(storageKeys.latestMoment)) || 0;
  localStore.write(storageKeys.latestMoment, String(Math.round(Math.max(known + ms, clock.now()))));
}
