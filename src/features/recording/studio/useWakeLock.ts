import { useEffect } from 'react';

/** Keeps the screen on where the browser can do that: a dark screen silences the microphone. */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return undefined;
    const lock = navigator.wakeLock.request('screen').catch(() => undefined);
    return () => void lock.then((granted) => granted?.release());
  }, [isWanted]);
}
