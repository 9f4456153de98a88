import type { CreatorCard } from '#contract/creators/creators.ts';
import { sharedPlaces } from '#lib/ranking/sharedPlaces.ts';
import { CreatorRow } from '#features/creators/CreatorRow.tsx';
import { CardRows } from '#ui/list/CardRows.tsx';
import { RankBadge } from '#ui/list/RankBadge.tsx';

interface RankedCreatorsProps<T extends CreatorCard> {
  label: string;
  /** The creators, those with the highest scores first. */
  creators: readonly T[];
  scoreOf: (creator: T) => number;
  factsOf: (score: number) => string;
}

/** A ranking of creators by a score. Creators with equal scores share a place. */
export function RankedCreators<T extends CreatorCard>({ label, creators, scoreOf, factsOf }: RankedCreatorsProps<T>) {
  const places = sharedPlaces(creators, scoreOf);
  return (
    <CardRows isOrdered label={label}>
      {creators.map((creator, index) => (
        <CreatorRow
          key={creator.id}
          creator={creator}
          position={index + 1}
          facts={factsOf(scoreOf(creator))}
          before={<RankBadge place={places[index] ?? index + 1} />}
        />
      ))}
    </CardRows>
  );
}
