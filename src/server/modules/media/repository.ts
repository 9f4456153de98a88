import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { editorials } from '#server/database/tables/learning/editorials.ts';
import { books } from '#server/database/tables/learning/books.ts';
import { packs } from '#server/database/tables/stories/packs.ts';
import { stories } from '#server/database/tables/stories/stories.ts';
import { creators, works } from '#server/database/tables/stories/works.ts';

export function mediaRepository(db: Database) {
  const packColumns = { id: packs.id, contentHash: packs.contentHash, isBuiltIn: packs.isBuiltIn };
  return {
    async findPack(id: string) {
      const [row] = await db.select(packColumns).from(packs).where(eq(packs.id, id));
      return row;
    },

    /**
     * Returns the pack of a recording that is visible now; undefined if the recording was, for example, reported,
     * refused or withdrawn.
     */
    async findRecording(packId: string, sound: string) {
      const [row] = await db
        .select({ ...packColumns, workId: works.id, durationMs: works.durationMs })
        .from(works)
        .innerJoin(creators, eq(creators.id, works.creatorId))
        .innerJoin(stories, eq(stories.id, works.storyId))
        .innerJoin(packs, eq(packs.id, works.packId))
        .where(
          and(
            eq(works.packId, packId),
            eq(works.sound, sound),
            eq(works.state, 'published'),
            eq(works.isHidden, false),
            eq(creators.isHidden, false),
            eq(stories.isHidden, false),
          ),
        );
      return row;
    },

    /** Returns the story or picture book to which a sound file belongs, and how many bytes its preview has. */
    async findSound(packId: string, sound: string) {
      const [story] = await db
        .select({
          pack: packColumns,
          itemId: stories.id,
          durationMs: stories.durationMs,
          access: stories.access,
          previewBytes: stories.previewBytes,
        })
        .from(stories)
        .innerJoin(packs, eq(packs.id, stories.packId))
        .where(and(eq(stories.packId, packId), eq(stories.sound, sound), eq(stories.isHidden, false)));
      if (story) return { ...story, kind: 'listen' as const };
      const [book] = await db
        .select({ pack: packColumns, itemId: books.id, durationMs: books.durationMs })
        .from(books)
        .innerJoin(packs, eq(packs.id, books.packId))
        .where(and(eq(books.packId, packId), eq(books.sound, sound), eq(books.isHidden, false)));
      return book && { ...book, kind: 'screen' as const, access: 'free' as const, previewBytes: undefined };
    },

    /** Returns the video to which a file belongs. */
    async findVideo(packId: string, file: string) {
      const [row] = await db
        .select({
          pack: packColumns,
          itemId: editorials.id,
          durationMs: sql<number>`coalesce((${editorials.content} ->> 'durationMs')::int, 0)`,
        })
        .from(editorials)
        .innerJoin(packs, eq(packs.id, editorials.packId))
        .where(
          and(
            eq(editorials.packId, packId),
            eq(editorials.kind, 'video'),
            eq(editorials.isHidden, false),
            sql`${editorials.content} ->> 'file' = ${file}`,
          ),
        );
      return row;
    },
  };
}
