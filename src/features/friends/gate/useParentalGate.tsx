import { Suspense, useState, type ReactNode } from 'react';
import { retryingLazy } from '#ui/behaviour/retryingLazy.ts';

const GateSheet = retryingLazy(async () => ({ default: (await import('./GateSheet.tsx')).GateSheet }));

/**
 * Returns a function that runs an action after an adult has confirmed it, and the sheet for the confirmation, which the
 * component has to render.
 */
export function useParentalGate(): [(act: () => void) => void, ReactNode] {
  const [waiting, setWaiting] = useState<() => void>();
  const close = () => setWaiting(undefined);
  const askParent = (act: () => void) => setWaiting(() => act);
  const sheet = waiting && (
    <Suspense>
      <GateSheet
        onClose={close}
        onPassed={() => {
          close();
          waiting();
        }}
      />
    </Suspense>
  );
  return [askParent, sheet];
}
