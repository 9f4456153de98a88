import { and, asc, count, eq, exists, gte, inArray, like, not, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#server/database/connection/open.ts';
import { learningCards } from '#server/database/tables/learning/learning.ts';
import { packs } from '#server/database/tables/stories/packs.ts';
import { stories } from '#server/database/tables/stories/stories.ts';
import { characters, lessons, words } from '#server/database/tables/learning/words.ts';
import { isStoryNotBlocked } from '#server/domain/catalogue/notBlocked.ts';
import { cardColumns } from '#server/domain/catalogue/storyCards.ts';

const pack = { id: packs.id, contentHash: packs.contentHash };
const lessonColumns = {
  id: lessons.id,
  title: lessons.title,
  unitTitle: lessons.unitTitle,
  grade: lessons.grade,
  term: lessons.term,
  isVerified: lessons.isVerified,
};
const wordColumns = {
  text: words.text,
  pinyin: words.pinyin,
  meaning: words.meaning,
  sentence: words.sentence,
  pack,
};
const characterColumns = {
  text: characters.text,
  pinyin: characters.pinyin,
  radical: characters.radical,
  strokeCount: characters.strokeCount,
  pack,
};

export function wordRepository(db: Database) {
  const inOrder = [asc(lessons.position), asc(lessons.id)];
  const countOf = (rows: SQL) => sql<number>`(${rows})`.mapWith(Number);
  const countCharacters = (isCounted?: PgColumn) =>
    countOf(
      db
        .select({ n: count() })
        .from(characters)
        .where(and(eq(characters.lessonId, lessons.id), isCounted && eq(isCounted, true)))
        .getSQL(),
    );
  const counted = () =>
    db
      .select({
        ...lessonColumns,
        wordCount: countOf(db.select({ n: count() }).from(words).where(eq(words.lessonId, lessons.id)).getSQL()),
        characterCount: countCharacters(),
        recogniseCount: countCharacters(characters.isRecognised),
        writeCount: countCharacters(characters.isWritten),
      })
      .from(lessons)
      .$dynamic();
  return {
    /** Returns the lessons of one term, or of all terms, with the numbers of their words and characters. */
    listLessons: ({ grade, term }: { grade?: number | undefined; term?: number | undefined } = {}) =>
      counted()
        .where(
          and(
            grade === undefined ? undefined : eq(lessons.grade, grade),
            term === undefined ? undefined : eq(lessons.term, term),
          ),
        )
        .orderBy(...inOrder),

    async findLesson(id: string) {
      const [row] = await counted().where(eq(lessons.id, id));
      return row;
    },

    listLessonsNamed: (ids: readonly string[]) =>
      db
        .select(lessonColumns)
        .from(lessons)
        .where(inArray(lessons.id, [...ids])),

    listWordsOfLessons: (lessonIds: readonly string[]) =>
      db
        .select({ ...wordColumns, lessonId: words.lessonId })
        .from(words)
        .innerJoin(lessons, eq(lessons.id, words.lessonId))
        .innerJoin(packs, eq(packs.id, lessons.packId))
        .where(inArray(words.lessonId, [...lessonIds]))
        .orderBy(asc(words.position)),

    listWords: (lessonId: string) =>
      db
        .select(wordColumns)
        .from(words)
        .innerJoin(lessons, eq(lessons.id, words.lessonId))
        .innerJoin(packs, eq(packs.id, lessons.packId))
        .where(eq(words.lessonId, lessonId))
        .orderBy(asc(words.position)),

    listCharacters: (lessonId: string) =>
      db
        .select({ ...characterColumns, isRecognised: characters.isRecognised, isWritten: characters.isWritten })
        .from(characters)
        .innerJoin(lessons, eq(lessons.id, characters.lessonId))
        .innerJoin(packs, eq(packs.id, lessons.packId))
        .where(eq(characters.lessonId, lessonId))
        .orderBy(asc(characters.position)),

    /**
     * Returns a character with the data of the first lesson that teaches it. `isWritten` is true if any lesson teaches
     * how to write it.
     */
    async findCharacter(text: string) {
      const rows = await db
        .select({ ...characterColumns, lessonId: characters.lessonId, isWritten: characters.isWritten })
        .from(characters)
        .innerJoin(lessons, eq(lessons.id, characters.lessonId))
        .innerJoin(packs, eq(packs.id, lessons.packId))
        .where(eq(characters.text, text))
        .orderBy(...inOrder);
      const [first] = rows;
      return first && { ...first, isWritten: rows.some(({ isWritten }) => isWritten) };
    },

    /** Returns each of these characters once, with the data of the first lesson that teaches it. */
    listCharactersNamed: (texts: readonly string[]) =>
      texts.length === 0
        ? Promise.resolve([])
        : db
            .selectDistinctOn([characters.text], characterColumns)
            .from(characters)
            .innerJoin(lessons, eq(lessons.id, characters.lessonId))
            .innerJoin(packs, eq(packs.id, lessons.packId))
            .where(inArray(characters.text, [...texts]))
            .orderBy(asc(characters.text), ...inOrder),

    /**
     * Returns the first lesson, from this term on, with a character that the user has not learnt. A character that is
     * taught for writing counts as learnt once the user has answered it in writing; any other character counts after
     * any answer.
     */
    async findLessonToLearn(userId: string, from: { grade: number; term: number }) {
      const isAsked = exists(
        db
          .select({ text: learningCards.text })
          .from(learningCards)
          .where(
            and(
              eq(learningCards.userId, userId),
              eq(learningCards.text, characters.text),
              or(
                eq(learningCards.track, 'write'),
                and(eq(learningCards.track, 'recognise'), not(characters.isWritten)),
              ),
            ),
          ),
      );
      const [row] = await counted()
        .where(
          and(
            gte(sql`${lessons.grade} * 2 + ${lessons.term}`, from.grade * 2 + from.term),
            exists(
              db
                .select({ text: characters.text })
                .from(characters)
                .where(and(eq(characters.lessonId, lessons.id), not(isAsked))),
            ),
          ),
        )
        .orderBy(...inOrder)
        .limit(1);
      return row;
    },

    /** Returns each of these words once, with the data of the first lesson that teaches it. */
    listWordsNamed: (texts: readonly string[]) =>
      texts.length === 0
        ? Promise.resolve([])
        : db
            .selectDistinctOn([words.text], wordColumns)
            .from(words)
            .innerJoin(lessons, eq(lessons.id, words.lessonId))
            .innerJoin(packs, eq(packs.id, lessons.packId))
            .where(inArray(words.text, [...texts]))
            .orderBy(asc(words.text), ...inOrder),

    /** Returns each word that contains a character once, in the order in which lessons first teach them. */
    listWordsWith(character: string, limit: number) {
      const first = db
        .selectDistinctOn([words.text], { lessonId: words.lessonId, position: words.position })
        .from(words)
        .innerJoin(lessons, eq(lessons.id, words.lessonId))
        .where(like(words.text, `%${character}%`))
        .orderBy(asc(words.text), ...inOrder, asc(words.position))
        .as('first');
      return db
        .select(wordColumns)
        .from(words)
        .innerJoin(first, and(eq(first.lessonId, words.lessonId), eq(first.position, words.position)))
        .innerJoin(lessons, eq(lessons.id, words.lessonId))
        .innerJoin(packs, eq(packs.id, lessons.packId))
        .orderBy(...inOrder, asc(words.position))
        .limit(limit);
    },

    /** Returns free stories that contain a text in their sentences, shortest first. */
    listStoriesWith: (text: string, limit: number, userId: string | undefined) =>
      db
        .select({ ...cardColumns, sentences: stories.sentences })
        .from(stories)
        .innerJoin(packs, eq(packs.id, stories.packId))
        .where(
          and(
            eq(stories.isHidden, false),
            eq(stories.access, 'free'),
            isStoryNotBlocked(userId),
            sql`exists (select 1 from jsonb_array_elements(${stories.sentences}) s where s->>'text' like ${`%${text}%`})`,
          ),
        )
        .orderBy(asc(stories.durationMs), asc(stories.id))
        .limit(limit),
  };
}
