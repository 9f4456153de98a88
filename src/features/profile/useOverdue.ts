import { useEffect, useState } from 'react';

/** Whether something has been waited for in vain, and a function that begins a new wait. */
export function useOverdue(isWaiting: boolean, patienceMs: number): [isOverdue: boolean, waitAgain: () => void] {
  const [round, setRound] = useState(0);
  const [overdueRound, setOverdueRound] = useState<number>();

  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setOverdueRound(round), patienceMs);
    return () => clearTimeout(timer);
  }, [isWaiting, round, patienceMs]);

  return [isWaiting && overdueRound === round, () => setRound(round + 1)];
}
