import { useEffect } from 'react';
import { useServices } from '#platform/session/ServicesContext.ts';

interface Lock {
  release: () => Promise<void>;
}
/** `wakeLock` is missing in older webviews, and on pages loaded over plain HTTP. */
type Lockable = Navigator & { wakeLock?: { request: (kind: 'screen') => Promise<Lock> } };

/**
 * Keeps the screen awake while `isOn` is true. Requests the lock again after the page was hidden, because the browser
 * releases it then.
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
        if (isOver) await given?.release();
        else lock = given;
      } catch {
        // The browser refuses the lock when the battery is low. The dictation continues without it.
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
