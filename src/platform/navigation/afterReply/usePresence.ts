import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { entryKey } from '#platform/navigation/navigator.ts';

/**
 * Returns a function that returns whether the user is still on the screen of this component:
 *
 * - `here`: the history entry of the screen is current. The component may be unmounted, because a reply has replaced it
 *   on a screen that is still open.
 * - `leaving`: another entry is current, but the screen is still shown, because the next one is loading.
 * - `gone`: the user is on another screen, which a late reply must not replace or close.
 */
export function usePresence(): () => 'here' | 'leaving' | 'gone' {
  const { key } = useLocation();
  const shown = useRef({ key, isMounted: true });
  useEffect(() => {
    shown.current = { key, isMounted: true };
    return () => {
      shown.current = { key, isMounted: false };
    };
  }, [key]);
  return useCallback(() => {
    if (entryKey() === shown.current.key) return 'here';
    return shown.current.isMounted ? 'leaving' : 'gone';
  }, []);
}
