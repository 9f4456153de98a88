import { useEffect, useState } from 'react';

/**
 * Returns the value once it has not changed for `delayMs`. Until then, returns the previous such value, or the initial
 * one.
 */
export function useDebouncedValue<T>(value: T, delayMs: number): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return debounced;
}
