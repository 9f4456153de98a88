import { and, eq } from 'drizzle-orm';
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types';
import type { StoryCard } from '#contract/stories/stories.ts';
import { mediaAddress } from '#server/content/pack/packFolders.ts';
import type { Database } from '#server/database/connection/open.ts';
import { packs } from '#server/database/tables/stories/packs.ts';
import { stories } from '#server/database/tables/stories/stories.ts';

/** The columns that a card shows. The text and the sound of a story are left out, because they are long. */
export const cardColumns = {
  id: stories.id,
  title: stories.title,
  summary: stories.summary,
  cover: stories.cover,
  durationMs: stories.durationMs,
  ageFrom: stories.ageFrom,
  ageTo: stories.ageTo,
  access: stories.access,
  seriesId: stories.seriesId,
  pack: { id: packs.id, contentHash: packs.contentHash },
};

export type CardRow = SelectResultFields<typeof cardColumns>;

/** Returns the row with the address of its cover in place of the file name of the cover. */
export const withCover = <T extends { cover: string; pack: { id: string; contentHash: string } }>({
  pack,
  ...row
}: T) => ({
  ...row,
  cover: `${mediaAddress(pack)}/${row.cover}`,
});

export const cardOf = (row: CardRow): StoryCard => withCover(row);

/** Returns the duration of a story in milliseconds, or undefined if the story does not exist or is hidden. */
export async function findDurationMs(db: Database, storyId: string): Promise<number | undefined> {
  const [row] = await db
    .select({ durationMs: stories.durationMs })
    .from(stories)
    .where(and(eq(stories.id, storyId), eq(stories.isHidden, false)));
  return row?.durationMs;
}
