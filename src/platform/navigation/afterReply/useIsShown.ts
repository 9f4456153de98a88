import { useCallback, useEffect, useRef } from 'react';
import { usePresence } from './usePresence.ts';

/**
 * Returns a function that returns whether the user still sees this component. Check it after an awaited reply and
 * before a step that leaves the app or asks for money. Unlike `usePresence`, it is also false once the component was
 * unmounted on a screen that is still open, because a logout or another account may have replaced it.
 */
export function useIsShown(): () => boolean {
  const presence = usePresence();
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useCallback(() => isMounted.current && presence() === 'here', [presence]);
}
