import { and, asc, count, eq, exists, gte, inArray, like, not, sql } from 'drizzle-orm';
import type { Database } from '#server/database/connection/open.ts';
import { learningCards } from '#server/database/tables/learning/learning.ts';
import { packs } from '#server/database/tables/stories/packs.ts';
import { stories } from '#server/database/tables/stories/stories.ts';
import { characters, wordUnits, words } from '#server/database/tables/learning/words.ts';
import { isStoryWelcome } from '#server/domain/catalogue/notBlocked.ts';
import { cardColumns } from '#server/domain/catalogue/storyCards.ts';

const pack = { id: packs.id, contentHash: packs.contentHash };
const unitColumns = { id: wordUnits.id, title: wordUnits.title, grade: wordUnits.grade, term: wordUnits.term };
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
  const inOrder = [asc(wordUnits.position), asc(wordUnits.id)];
  return {
    listUnits: () =>
      db
        .select({
          ...unitColumns,
          wordCount:
            sql<number>`(${db.select({ n: count() }).from(words).where(eq(words.unitId, wordUnits.id))})`.mapWith(
              Number,
            ),
          characterCount:
            sql<number>`(${db.select({ n: count() }).from(characters).where(eq(characters.unitId, wordUnits.id))})`.mapWith(
              Number,
            ),
        })
        .from(wordUnits)
        .orderBy(...inOrder),

    async findUnit(id: string) {
      const [row] = await db.select(unitColumns).from(wordUnits).where(eq(wordUnits.id, id));
      return row;
    },

    listUnitsNamed: (ids: readonly string[]) =>
      db
        .select(unitColumns)
        .from(wordUnits)
        .where(inArray(wordUnits.id, [...ids])),

    listWordsOfUnits: (unitIds: readonly string[]) =>
      db
        .select({ ...wordColumns, unitId: words.unitId })
        .from(words)
        .innerJoin(wordUnits, eq(wordUnits.id, words.unitId))
        .innerJoin(packs, eq(packs.id, wordUnits.packId))
        .where(inArray(words.unitId, [...unitIds]))
        .orderBy(asc(words.position)),

    listWords: (unitId: string) =>
      db
        .select(wordColumns)
        .from(words)
        .innerJoin(wordUnits, eq(wordUnits.id, words.unitId))
        .innerJoin(packs, eq(packs.id, wordUnits.packId))
        .where(eq(words.unitId, unitId))
        .orderBy(asc(words.position)),

    listCharacters: (unitId: string) =>
      db
        .select(characterColumns)
        .from(characters)
        .innerJoin(wordUnits, eq(wordUnits.id, characters.unitId))
        .innerJoin(packs, eq(packs.id, wordUnits.packId))
        .where(eq(characters.unitId, unitId))
        .orderBy(asc(characters.position)),

    async findCharacter(text: string) {
      const [row] = await db
        .select({ ...characterColumns, unitId: characters.unitId })
        .from(characters)
        .innerJoin(wordUnits, eq(wordUnits.id, characters.unitId))
        .innerJoin(packs, eq(packs.id, wordUnits.packId))
        .where(eq(characters.text, text))
        .orderBy(...inOrder)
        .limit(1);
      return row;
    },

    /** Returns each character once, from the first unit that teaches it. */
    listCharactersNamed: (texts: readonly string[]) =>
      texts.length === 0
        ? Promise.resolve([])
        : db
            .selectDistinctOn([characters.text], characterColumns)
            .from(characters)
            .innerJoin(wordUnits, eq(wordUnits.id, characters.unitId))
            .innerJoin(packs, eq(packs.id, wordUnits.packId))
            .where(inArray(characters.text, [...texts]))
            .orderBy(asc(characters.text), ...inOrder),

    /** The first unit, starting at a term, with a character that the user has never been asked. */
    async findUnitToLearn(userId: string, from: { grade: number; term: number }): Promise<string | undefined> {
      const isAsked = exists(
        db
          .select({ text: learningCards.text })
          .from(learningCards)
          .where(and(eq(learningCards.userId, userId), eq(learningCards.text, characters.text))),
      );
      const [row] = await db
        .select({ id: wordUnits.id })
        .from(wordUnits)
        .innerJoin(characters, eq(characters.unitId, wordUnits.id))
        .where(and(gte(sql`${wordUnits.grade} * 2 + ${wordUnits.term}`, from.grade * 2 + from.term), not(isAsked)))
        .orderBy(...inOrder)
        .limit(1);
      return row?.id;
    },

    /** Returns each word once, as in the first unit that teaches it. */
    listWordsNamed: (texts: readonly string[]) =>
      texts.length === 0
        ? Promise.resolve([])
        : db
            .selectDistinctOn([words.text], wordColumns)
            .from(words)
            .innerJoin(wordUnits, eq(wordUnits.id, words.unitId))
            .innerJoin(packs, eq(packs.id, wordUnits.packId))
            .where(inArray(words.text, [...texts]))
            .orderBy(asc(words.text), ...inOrder),

    /** The words that contain a character, in learning order. */
    listWordsWith: (character: string, limit: number) =>
      db
        .select(wordColumns)
        .from(words)
        .innerJoin(wordUnits, eq(wordUnits.id, words.unitId))
        .innerJoin(packs, eq(packs.id, wordUnits.packId))
        .where(like(words.text, `%${character}%`))
        .orderBy(...inOrder, asc(words.position))
        .limit(limit),

    /** Free stories whose sentences contain a text, the shortest first. */
    listStoriesWith: (text: string, limit: number, userId: string | undefined) =>
      db
        .select({ ...cardColumns, sentences: stories.sentences })
        .from(stories)
        .innerJoin(packs, eq(packs.id, stories.packId))
        .where(
          and(
            eq(stories.isHidden, false),
            eq(stories.access, 'free'),
            isStoryWelcome(userId),
            sql`exists (select 1 from jsonb_array_elements(${stories.sentences}) s where s->>'text' like ${`%${text}%`})`,
          ),
        )
        .orderBy(asc(stories.durationMs), asc(stories.id))
        .limit(limit),
  };
}
