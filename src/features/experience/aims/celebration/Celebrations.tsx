import type { Aim } from '#contract/experience/aims.ts';
import { LatePart } from '#widgets/LatePart.tsx';

const loadCelebration = async () => (await import('./Celebration.tsx')).Celebration;

/** Celebrates the first reached aim that was not celebrated yet on any device. */
export function Celebrations({ aims }: { aims: readonly Aim[] }) {
  const aim = aims.find(({ state, isCelebrated }) => state === 'reached' && !isCelebrated);
  return aim && <LatePart key={aim.id} load={loadCelebration} with={{ aim }} />;
}
