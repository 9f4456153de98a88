import type { StoryCard } from '#contract/stories/stories.ts';
import { cardOf, withCover, type CardRow } from '#server/domain/catalogue/storyCards.ts';
import type { SeriesRow } from './repository.ts';

const PICK_COUNT = 6;

/**
 * Returns the stories for this age, followed by those for the nearest ages. Among stories for equally near ages, the
 * first stories of all series come first, then the second ones, and so on.
 */
export const picksFor = (age: number, cards: readonly CardRow[]): StoryCard[] => nearestByAge(age, cards, PICK_COUNT);

export function nearestByAge(age: number, cards: readonly CardRow[], count: number): StoryCard[] {
  const seenOfSeries = new Map<string, number>();
  const ranked = cards.map((card) => {
    const rank = seenOfSeries.get(card.seriesId) ?? 0;
    seenOfSeries.set(card.seriesId, rank + 1);
    return { card, distance: Math.max(card.ageFrom - age, age - card.ageTo, 0), rank };
  });
  return ranked
    .sort((left, right) => left.distance - right.distance || left.rank - right.rank)
    .slice(0, count)
    .map(({ card }) => cardOf(card));
}

/** Returns one shelf for each series, in the order of the series. */
export const shelvesFor = (series: readonly SeriesRow[], cards: readonly CardRow[]) =>
  series.map((row) => ({
    ...withCover(row),
    stories: cards.filter(({ seriesId }) => seriesId === row.id).map(cardOf),
  }));
