import { and, count, desc, eq } from 'drizzle-orm';
import { isAnyOf } from '#server/database/statements/anyOf.ts';
import type { Database } from '#server/database/connection/open.ts';
import { chapterNotes } from '#server/database/tables/learning/knowledge.ts';
import { addWithin, rowLimits } from '#server/limits/rowLimits.ts';

const noteColumns = { id: chapterNotes.id, text: chapterNotes.text, writtenAt: chapterNotes.writtenAt };

/**
 * Queries for notes. Every statement is limited to the user, so nobody reads or changes another user's data (ROLE-03).
 */
export function noteRepository(db: Database) {
  const isOfChapter = (userId: string, storyId: string) =>
    and(eq(chapterNotes.userId, userId), eq(chapterNotes.storyId, storyId));
  const isNote = (userId: string, id: string) => and(eq(chapterNotes.userId, userId), eq(chapterNotes.id, id));

  return {
    list: (userId: string, storyId: string) =>
      db
        .select(noteColumns)
        .from(chapterNotes)
        .where(isOfChapter(userId, storyId))
        .orderBy(desc(chapterNotes.writtenAt), desc(chapterNotes.id))
        .limit(rowLimits.notes),

    async countByChapter(userId: string, storyIds: string[]): Promise<Map<string, number>> {
      const rows = await db
        .select({ storyId: chapterNotes.storyId, n: count() })
        .from(chapterNotes)
        .where(and(eq(chapterNotes.userId, userId), isAnyOf(chapterNotes.storyId, storyIds)))
        .groupBy(chapterNotes.storyId);
      return new Map(rows.map(({ storyId, n }) => [storyId, n]));
    },

    add: (note: typeof chapterNotes.$inferInsert) =>
      addWithin(
        db,
        {
          userId: note.userId,
          most: rowLimits.notes,
          count: (tx) => tx.$count(chapterNotes, isOfChapter(note.userId, note.storyId)),
          refusal: 'too_many_notes',
        },
        (tx) => tx.insert(chapterNotes).values(note),
      ),

    async change(userId: string, id: string, text: string) {
      const [note] = await db.update(chapterNotes).set({ text }).where(isNote(userId, id)).returning(noteColumns);
      return note;
    },

    /** Removes a note. Returns false if the user has no such note. */
    async remove(userId: string, id: string): Promise<boolean> {
      const removed = await db.delete(chapterNotes).where(isNote(userId, id)).returning({ id: chapterNotes.id });
      return removed.length > 0;
    },
  };
}
