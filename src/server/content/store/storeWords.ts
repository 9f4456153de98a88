import { eq } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#server/database/connection/open.ts';
import { characters, lessons, words } from '#server/database/tables/learning/words.ts';
import type { LoadedLesson } from '#server/content/pack/words.ts';

/** The number of rows in one statement, which keeps it far below the limit of 65,535 parameters. */
const BATCH = 1_000;

/**
 * Replaces the lessons of a pack. The old rows can be deleted, because the progress of users is stored by the text of a
 * word, and does not refer to these rows.
 */
export async function storeWords(tx: Database, packId: string, loaded: readonly LoadedLesson[]): Promise<void> {
  await tx.delete(lessons).where(eq(lessons.packId, packId));
  const insert = async <T extends PgTable>(table: T, rows: T['$inferInsert'][]) => {
    for (let start = 0; start < rows.length; start += BATCH)
      await tx.insert(table).values(rows.slice(start, start + BATCH));
  };
  const partsOf = <T extends object>(parts: (lesson: LoadedLesson) => readonly T[]) =>
    loaded.flatMap((lesson) => parts(lesson).map((part, position) => ({ ...part, lessonId: lesson.id, position })));
  await insert(
    lessons,
    loaded.map(({ words: _, characters: __, ...lesson }) => ({ ...lesson, packId })),
  );
  await insert(
    words,
    partsOf((lesson) => lesson.words),
  );
  await insert(
    characters,
    partsOf((lesson) => lesson.characters),
  );
}
