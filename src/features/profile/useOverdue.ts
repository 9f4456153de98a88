import { useEffect, useState } from 'react';

/** Returns whether a wait takes longer than its limit, and a function that starts a new wait. */
export function useIsOverdue(isWaiting: boolean, timeoutMs: number): [isOverdue: boolean, waitAgain: () => void] {
  const [round, setRound] = useState(0);
  const [overdueRound, setOverdueRound] = useState<number>();

  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setOverdueRound(round), timeoutMs);
    return () => clearTimeout(timer);
  }, [isWaiting, round, timeoutMs]);

  return [isWaiting && overdueRound === round, () => setRound(round + 1)];
}
