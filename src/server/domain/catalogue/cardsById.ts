import { and, eq, inArray } from 'drizzle-orm';
import type { StoryCard } from '#contract/stories/stories.ts';
import type { Database } from '#server/database/connection/open.ts';
import { packs } from '#server/database/tables/stories/packs.ts';
import { stories } from '#server/database/tables/stories/stories.ts';
import { cardColumns, cardOf } from './storyCards.ts';
import { isStoryNotBlocked } from './notBlocked.ts';

/** Returns the cards of the stories that a user may see, in a map by id. */
export async function cardsById(
  db: Database,
  ids: readonly string[],
  userId: string | undefined,
): Promise<Map<string, StoryCard>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select(cardColumns)
    .from(stories)
    .innerJoin(packs, eq(packs.id, stories.packId))
    .where(and(inArray(stories.id, [...new Set(ids)]), eq(stories.isHidden, false), isStoryNotBlocked(userId)));
  return new Map(rows.map((row) => [row.id, cardOf(row)]));
}
