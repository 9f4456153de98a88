import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { Count, Grade, Id, numberBetween, textOf } from '#contract/fields.ts';
import { StoryCard } from '#contract/stories/stories.ts';

const Term = v.picklist([1, 2]);

/** One Chinese character. Strokes and character cards are stored by this key. */
export const Hanzi = textOf(1, /^[\u3400-\u9fff]$/);

/**
 * The spelling used in school books, `yì qǐ`: with the tones as spoken, without a mark for neutral tones, and a space
 * between syllables.
 */
const Pinyin = v.string();

/** The address of a sound. Words and characters of one pack with the same pinyin share the sound. */
const Sound = v.string();

export const Word = v.object({
  text: v.string(),
  pinyin: Pinyin,
  meaning: v.string(),
  /** A sentence that contains the word. */
  sentence: v.string(),
  sound: Sound,
});
export type Word = v.InferOutput<typeof Word>;

/**
 * `pinyin` is the reading of the character on its own, for example `yī` for 一. Users practise strokes only for
 * characters that a lesson teaches them to write.
 */
export const Character = v.object({
  text: Hanzi,
  pinyin: Pinyin,
  radical: v.string(),
  strokeCount: Count,
  sound: Sound,
});
export type Character = v.InferOutput<typeof Character>;

/**
 * A lesson (课) of a word book. `unitTitle` is the heading of the unit (单元) of the school book that contains the
 * lesson; empty in packs without headings. `characterCount` counts each character once, whether it is to be recognised
 * or written. `isVerified` is false unless two sources confirm the lists of the lesson. Fields with a default are
 * missing in replies of the previous release.
 *
 * Paths and keys call a lesson `unit`, because pages and gateways of the previous release do so.
 */
export const LessonCard = v.object({
  id: Id,
  title: v.string(),
  unitTitle: v.optional(v.string(), ''),
  grade: Grade,
  term: Term,
  wordCount: Count,
  characterCount: Count,
  recogniseCount: v.optional(Count, 0),
  writeCount: v.optional(Count, 0),
  isVerified: v.optional(v.boolean(), true),
});
export type LessonCard = v.InferOutput<typeof LessonCard>;

/** Returns the lessons of one term, or of all terms, in the order in which schools teach them. */
export const listLessons = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/words/units',
  summary: 'The lessons of words, by grade and term',
  access: 'open',
  query: v.object({
    grade: v.optional(v.picklist(['1', '2', '3', '4', '5', '6'])),
    term: v.optional(v.picklist(['1', '2'])),
  }),
  reply: v.object({ units: v.array(LessonCard) }),
});

/**
 * `isRecognised`: children learn in this lesson to read the character (会认); `isWritten`: they learn to write it (会写). A
 * character may be taught for reading in one lesson and for writing in a later one.
 */
const LessonCharacter = v.object({
  ...Character.entries,
  isRecognised: v.optional(v.boolean(), true),
  isWritten: v.optional(v.boolean(), true),
});
export type LessonCharacter = v.InferOutput<typeof LessonCharacter>;

/** `characters`: the characters that this lesson is the first to teach, either to read or to write. */
export const getLesson = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/words/units/:lessonId',
  summary: 'One lesson with its words and the characters it teaches',
  access: 'open',
  params: v.object({ lessonId: Id }),
  reply: v.object({
    ...LessonCard.entries,
    words: v.array(Word),
    characters: v.array(LessonCharacter),
  }),
});
export type Lesson = v.InferOutput<typeof getLesson.reply>;

/**
 * `unitId` is the first lesson that teaches the character; `isWritten` says whether children learn to write it in any
 * lesson. `stories`: stories with a sentence that contains the character; each entry has that sentence and its start
 * time.
 */
export const getCharacter = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/words/characters/:character',
  summary: 'One character with its words and the stories it occurs in',
  access: 'client',
  params: v.object({ character: Hanzi }),
  reply: v.object({
    ...Character.entries,
    unitId: Id,
    isWritten: v.optional(v.boolean(), true),
    words: v.array(Word),
    stories: v.array(v.object({ story: StoryCard, sentence: v.string(), startMs: Count })),
  }),
});

export type CharacterCard = v.InferOutput<typeof getCharacter.reply>;

/**
 * The range of coordinates. It exceeds the square in which characters are drawn, because some middle lines leave that
 * square slightly.
 */
const Coordinate = numberBetween(-1024, 2048);

/**
 * Returns how a character is written: the outlines of the strokes as SVG paths, and the lines through their middle.
 * Both lie on a square with the side 1024, whose y axis points up from −124 to 900. `radStrokes` are the indexes of the
 * strokes that form the radical.
 */
export const getStrokes = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/words/strokes/:character',
  summary: 'The strokes of one character, in order',
  access: 'open',
  params: v.object({ character: Hanzi }),
  reply: v.object({
    strokes: v.array(v.string()),
    medians: v.array(v.array(v.tuple([Coordinate, Coordinate]))),
    radStrokes: v.optional(v.array(Count)),
  }),
});
export type Strokes = v.InferOutput<typeof getStrokes.reply>;
