import { useEffect } from 'react';
import { useServices } from '#platform/session/ServicesContext.ts';

interface Lock {
  release: () => Promise<void>;
}
/** `wakeLock` is missing in older webviews, and on pages loaded over plain HTTP. */
type Lockable = Navigator & { wakeLock?: { request: (kind: 'screen') => Promise<Lock> } };

/**
 * Keeps the screen awake while `isOn` is true. The browser releases the lock when the page is hidden, so the lock is
 * requested again afterwards. If the browser has kept the old lock, the new lock replaces it, because this hook stores
 * only one.
 */
export function useWakeLock(isOn: boolean): void {
  const { page } = useServices();
  useEffect(() => {
    if (!isOn) return undefined;
    let lock: Lock | undefined;
    let isOver = false;
    const ask = async () => {
      try {
        const given = await (navigator as Partial<Lockable>).wakeLock?.request('screen');
        const old = isOver ? given : lock;
        if (!isOver) lock = given;
        await old?.release();
      } catch {
        // The dictation continues without a lock if the browser refuses it, for example because the battery is low.
      }
    };
    void ask();
    const unsubscribe = page.subscribe(() => {
      if (page.isVisible()) void ask();
    });
    return () => {
      isOver = true;
      unsubscribe();
      void lock?.release().catch(() => undefined);
    };
  }, [isOn, page]);
}
