import type { StoryCard } from '#contract/stories.ts';
import { omit } from '#lib/omit.ts';
import { mediaAddress } from '../../content/packFolders.ts';
import type { CardRow, ListedCard, SeriesRow } from './repository.ts';

const PICK_COUNT = 6;
const SHELF_LENGTH = 10;
/** Told quietly, ending in sleep: packs put such stories here. */
const BEDTIME_CATEGORY = 'bedtime';

export const withCover = <T extends { cover: string; pack: { id: string; contentHash: string } }>({
  pack,
  ...row
}: T) => ({
  ...row,
  cover: `${mediaAddress(pack)}/${row.cover}`,
});

export const cardOf = (row: CardRow): StoryCard => withCover(row);

/** The stories told for this age, then those told for the nearest, one of a series before a second of any. */
export const picksFor = (age: number, cards: readonly ListedCard[]): StoryCard[] => nearest(age, cards, PICK_COUNT);

export const goodNightFor = (age: number, cards: readonly ListedCard[]): StoryCard[] =>
  nearest(
    age,
    cards.filter(({ categoryId }) => categoryId === BEDTIME_CATEGORY),
    SHELF_LENGTH,
  );

function nearest(age: number, cards: readonly ListedCard[], count: number): StoryCard[] {
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

/** A shelf a series, those told for this age first. */
export function shelvesFor(age: number, series: readonly SeriesRow[], cards: readonly ListedCard[]) {
  return [...series]
    .sort((left, right) => Number(isFor(age, right)) - Number(isFor(age, left)))
    .map((row) => {
      const own = cards.filter(({ seriesId }) => seriesId === row.id);
      return {
        ...withCover(omit(row, 'ageFrom', 'ageTo')),
        storyCount: own.length,
        stories: own.slice(0, SHELF_LENGTH).map(cardOf),
      };
    })
    .filter(({ storyCount }) => storyCount > 0);
}

const isFor = (age: number, { ageFrom, ageTo }: SeriesRow): boolean => ageFrom <= age && age <= ageTo;
