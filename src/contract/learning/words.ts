import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';
import { Count, Grade, Id, numberBetween, textOf } from '#contract/fields.ts';
import { StoryCard } from '#contract/stories/stories.ts';

const Term = v.picklist([1, 2]);

/** One Chinese character; the key for strokes and character cards. */
export const Hanzi = textOf(1, /^[\u3400-\u9fff]$/);

/**
 * The spelling used in school books: `yì qǐ` with the tones as spoken, no mark on neutral tones, a space between two
 * syllables.
 */
const Pinyin = v.string();

/** The address of a clip; the same reading has the same clip in every word. */
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

/** `pinyin` is the reading of the character on its own: 一 is `yī`. */
export const Character = v.object({
  text: Hanzi,
  pinyin: Pinyin,
  radical: v.string(),
  strokeCount: Count,
  sound: Sound,
});
export type Character = v.InferOutput<typeof Character>;

export const UnitCard = v.object({
  id: Id,
  title: v.string(),
  grade: Grade,
  term: Term,
  wordCount: Count,
  characterCount: Count,
});
export type UnitCard = v.InferOutput<typeof UnitCard>;

/** Sorted in the order of learning. */
export const listUnits = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/words/units',
  summary: 'Every unit of words, by grade and term',
  access: 'open',
  reply: v.object({ units: v.array(UnitCard) }),
});

/** `characters` are those that no earlier unit has taught. */
export const getUnit = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/words/units/:unitId',
  summary: 'One unit with its words and the characters it teaches',
  access: 'open',
  params: v.object({ unitId: Id }),
  reply: v.object({
    ...UnitCard.entries,
    words: v.array(Word),
    characters: v.array(Character),
  }),
});
export type Unit = v.InferOutput<typeof getUnit.reply>;

/** `stories` contain the character in a sentence; each entry has that sentence and its start time. */
export const getCharacter = endpoint({
  method: 'GET',
  path: '/inner4/ilisten/words/characters/:character',
  summary: 'One character with its words and the stories it occurs in',
  access: 'client',
  params: v.object({ character: Hanzi }),
  reply: v.object({
    ...Character.entries,
    unitId: Id,
    words: v.array(Word),
    stories: v.array(v.object({ story: StoryCard, sentence: v.string(), startMs: Count })),
  }),
});

export type CharacterCard = v.InferOutput<typeof getCharacter.reply>;

/** Some centre lines leave the square a little. */
const Coordinate = numberBetween(-1024, 2048);

/**
 * Returns how a character is written: the strokes' outlines as SVG paths and their centre lines, on a square of 1024
 * whose y axis points up from −124 to 900. `radStrokes` are the indexes of the strokes that form the radical.
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
