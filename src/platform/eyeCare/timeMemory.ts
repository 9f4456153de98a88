import * as v from 'valibot';
import type { EyeCareState } from '#contract/family/eyeCare.ts';
import { attempt } from '#lib/attempt.ts';
import type { UseKind } from '#lib/eyeCare/limitRules.ts';
import { chinaDay } from '#lib/time/chinaTime.ts';
import type { Clock } from '#platform/http/clock.ts';
import { hasDownloads } from '#platform/offline/forgetDownloads.ts';
import { latestMoment, passMoment } from '#platform/offline/latestMoment.ts';
import { childrenIn, childStore } from '#platform/storage/childStore.ts';
import type { TextStore } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

const Time = v.nullable(v.number());
const KnownTime = v.object({
  day: v.string(),
  isLimited: v.boolean(),
  leftMs: v.object({ screen: Time, listen: Time }),
  limitMs: v.object({ screen: Time, listen: Time }),
});
type KnownTime = v.InferOutput<typeof KnownTime>;

/**
 * Remembers how much time was left, because an app that is opened without a network cannot ask the gateway. It writes
 * only on a device with downloaded stories, because without them there is nothing to hear offline.
 */
export function createTimeMemory(localStore: TextStore, clock: Clock, childId: () => string) {
  const today = (): string => chinaDay(latestMoment(localStore, clock));
  /**
   * Returns whose limits apply. After the session has expired the child is unknown, so the limits of the last known
   * child apply.
   */
  const owner = (): string => {
    const present = childId();
    const known = childrenIn(localStore, storageKeys.knownTime);
    return present === '' || !known.includes(present) ? (known.at(-1) ?? present) : present;
  };
  const read = (): KnownTime | undefined => {
    const text = childStore(localStore, owner()).read(storageKeys.knownTime);
    const known = v.safeParse(
      KnownTime,
      attempt(() => JSON.parse(text ?? '') as unknown),
    );
    return known.success ? known.output : undefined;
  };
  const store = (id: string, known: KnownTime): void =>
    childStore(localStore, id).write(storageKeys.knownTime, JSON.stringify(known));
  /** Returns the known data of today. A new day starts with the last known budget. */
  const ofToday = (): KnownTime | undefined => {
    const known = read();
    return known && known.day !== today() ? { ...known, day: today(), leftMs: known.limitMs } : known;
  };

  return {
    write({ isLimited, screen, listen }: EyeCareState): void {
      if (!hasDownloads(localStore)) return;
      store(childId(), {
        day: today(),
        isLimited,
        leftMs: { screen: screen.leftMs, listen: listen.leftMs },
        limitMs: { screen: screen.limitMs, listen: listen.limitMs },
      });
    },
    /** Null if no limit is known. */
    leftMs: (kind: UseKind): number | null => ofToday()?.leftMs[kind] ?? null,
    isLimited: (): boolean => read()?.isLimited === true,
    /** Notes use without a network. */
    pass(kind: UseKind, ms: number): void {
      if (!hasDownloads(localStore)) return;
      passMoment(localStore, clock, ms);
      const known = ofToday();
      const left = known?.leftMs[kind];
      if (!known || typeof left !== 'number') return;
      store(owner(), { ...known, leftMs: { ...known.leftMs, [kind]: Math.max(0, left - ms) } });
    },
  };
}
