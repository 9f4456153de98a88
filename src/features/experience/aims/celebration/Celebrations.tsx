import type { Aim } from '#contract/experience/aims.ts';
import { LazyPart } from '#widgets/LazyPart.tsx';

const loadCelebration = async () => (await import('./Celebration.tsx')).Celebration;

/** Celebrates the first reached aim that was not celebrated yet on any device. */
export function Celebrations({ aims }: { aims: readonly Aim[] }) {
  const aim = aims.find(({ state, isCelebrated }) => state === 'reached' && !isCelebrated);
  return aim && <LazyPart key={aim.id} load={loadCelebration} with={{ aim }} />;
}
