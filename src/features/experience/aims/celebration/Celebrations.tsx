import { Suspense } from 'react';
import type { Aim } from '#contract/experience/aims.ts';
import { retryingLazy } from '#ui/behaviour/retryingLazy.ts';

const Celebration = retryingLazy(async () => ({ default: (await import('./Celebration.tsx')).Celebration }));

/** Celebrates the first of the aims that is reached and was not celebrated yet, on any device. */
export function Celebrations({ aims }: { aims: readonly Aim[] }) {
  const aim = aims.find(({ state, isCelebrated }) => state === 'reached' && !isCelebrated);
  return <Suspense>{aim && <Celebration key={aim.id} aim={aim} />}</Suspense>;
}
