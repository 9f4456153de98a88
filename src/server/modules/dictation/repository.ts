import { and, desc, eq } from 'drizzle-orm';
import type { DictationResult, Fault } from '#contract/learning/dictation.ts';
import type { Database } from '#server/database/connection/open.ts';
import { dictationWritings, dictations, wordLists } from '#server/database/tables/learning/dictation.ts';
import { randomId } from '#server/secrets/digest.ts';
import { addWithin, rowLimits } from '#server/limits/rowLimits.ts';

type Dictation = Omit<typeof dictations.$inferSelect, 'userId'>;

/**
 * Queries for dictations, their judgements and word lists. Every statement is limited to the user, so nobody reads
 * another user's data (ROLE-03).
 */
export function dictationRepository(db: Database) {
  const isList = (userId: string, id: string) => and(eq(wordLists.userId, userId), eq(wordLists.id, id));

  return {
    async find(userId: string, id: string): Promise<Dictation | undefined> {
      const [row] = await db
        .select()
        .from(dictations)
        .where(and(eq(dictations.userId, userId), eq(dictations.id, id)));
      return row;
    },

    async store(userId: string, dictation: Dictation): Promise<void> {
      await db.insert(dictations).values({ userId, ...dictation });
    },

    /** Stores the judgement of a word unless the word already has one. Returns the stored judgement. */
    async storeJudgement(
      userId: string,
      dictationId: string,
      word: string,
      faults: Fault[],
      now: Date,
    ): Promise<Fault[]> {
      await db
        .insert(dictationWritings)
        .values({ userId, dictationId, word, faults, writtenAt: now })
        .onConflictDoNothing();
      return (await this.listJudgements(userId, dictationId)).get(word) ?? faults;
    },

    async listJudgements(userId: string, dictationId: string): Promise<Map<string, Fault[]>> {
      const rows = await db
        .select()
        .from(dictationWritings)
        .where(and(eq(dictationWritings.userId, userId), eq(dictationWritings.dictationId, dictationId)));
      return new Map(rows.map(({ word, faults }) => [word, faults]));
    },

    listLists: (userId: string) =>
      db
        .select()
        .from(wordLists)
        .where(eq(wordLists.userId, userId))
        .orderBy(desc(wordLists.createdAt))
        .limit(rowLimits.wordLists),

    async findList(userId: string, id: string) {
      const [row] = await db.select().from(wordLists).where(isList(userId, id));
      return row;
    },

    async addList(userId: string, list: { title: string; words: string[] }, now: Date): Promise<string> {
      const id = randomId();
      await addWithin(
        db,
        {
          userId,
          most: rowLimits.wordLists,
          count: (tx) => tx.$count(wordLists, eq(wordLists.userId, userId)),
          refusal: 'too_many_lists',
        },
        (tx) => tx.insert(wordLists).values({ id, userId, ...list, createdAt: now }),
      );
      return id;
    },

    /** Deletes a word list. Returns false if the child has no such list. */
    async removeList(userId: string, id: string): Promise<boolean> {
      const removed = await db.delete(wordLists).where(isList(userId, id)).returning({ id: wordLists.id });
      return removed.length > 0;
    },
  };
}

export const resultOf = (
  { id, title, day, durationMs, marks, wordShells, bonusShells }: Dictation,
  balance: number,
): DictationResult => ({
  dictationId: id,
  title,
  day,
  durationMs,
  marks,
  shells: { words: wordShells, bonus: bonusShells, balance },
});
