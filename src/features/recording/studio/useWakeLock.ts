import { useEffect } from 'react';

/** Keeps the screen on if the browser supports it, because the microphone stops when the screen is dark. */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return undefined;
    const lock = navigator.wakeLock.request('screen').catch(() => undefined);
    return () => void lock.then((granted) => granted?.release());
  }, [isWanted]);
}
