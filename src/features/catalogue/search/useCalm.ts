import { useEffect, useState } from 'react';

/** A value once it has stayed the same for a while; what it begins with at once. */
export function useCalm<T>(value: T, calmMs: number): T {
  const [calm, setCalm] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setCalm(value), calmMs);
    return () => clearTimeout(timer);
  }, [value, calmMs]);
  return calm;
}
