import * as v from 'valibot';
import { EyeCareState } from '#contract/family/eyeCare.ts';
import { attempt } from '#lib/attempt.ts';
import type { UseKind } from '#lib/eyeCare/limitRules.ts';
import type { Clock } from '#platform/http/clock.ts';
import { hasDownloads } from '#platform/offline/forgetDownloads.ts';
import { latestMoment, advanceMoment } from '#platform/offline/latestMoment.ts';
import { childrenIn, childStore } from '#platform/storage/childStore.ts';
import type { TextStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { afterOfflineUse, stateAt } from './stateOffline.ts';

/**
 * Stores the limits and the use on the device, because an app that is opened without a network cannot ask the gateway.
 * It stores them only on a device with downloaded stories, because otherwise nothing can be heard offline.
 */
export function createTimeMemory(localStore: TextStore, clock: Clock, childId: () => string) {
  /**
   * Returns the child whose limits apply. After the session has expired the active child is unknown, so this is the
   * last known child.
   */
  const owner = (): string => {
    const present = childId();
    const known = childrenIn(localStore, storageKeys.knownTime);
    return present === '' || !known.includes(present) ? (known.at(-1) ?? present) : present;
  };
  const read = (): EyeCareState | undefined => {
    const text = childStore(localStore, owner()).read(storageKeys.knownTime);
    const known = v.safeParse(
      EyeCareState,
      attempt(() => JSON.parse(text ?? '') as unknown),
    );
    return known.success ? known.output : undefined;
  };
  const store = (id: string, state: EyeCareState): void =>
    childStore(localStore, id).write(storageKeys.knownTime, JSON.stringify(state));

  return {
    /**
     * Stores what is needed offline. The pass of the listener and the requests of children for more time are left out.
     */
    write(state: EyeCareState): void {
      if (hasDownloads(localStore)) store(childId(), { ...state, pass: '', request: null, asked: [] });
    },
    /** Returns the present state as far as the device knows it. A new day begins with a new budget. */
    state(): EyeCareState | undefined {
      const known = read();
      return known && stateAt(known, latestMoment(localStore, clock));
    },
    /** The child whose limits apply; empty if none is known. */
    childId: owner,
    isLimited: (): boolean => read()?.isLimited === true,
    /** Updates the stored state after use without a network. */
    pass(kind: UseKind, ms: number): void {
      if (!hasDownloads(localStore)) return;
      advanceMoment(localStore, clock, ms);
      const known = read();
      if (known) store(owner(), afterOfflineUse(known, kind, ms, latestMoment(localStore, clock)));
    },
  };
}
